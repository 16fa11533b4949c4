export * from "@/tests/deals-kit/worlds/generated-room";
