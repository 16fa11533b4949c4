export * from "@/tests/deals-kit/oracle/expected";
