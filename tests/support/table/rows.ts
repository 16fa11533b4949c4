export * from "@/tests/deals-kit/oracle/rows";
