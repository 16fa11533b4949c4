export * from "@/tests/deals-kit/oracle/sight";
