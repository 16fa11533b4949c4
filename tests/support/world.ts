export * from "@/tests/deals-kit/worlds/world";
