export * from "@/tests/deals-kit/oracle/scores";
