import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Counts without people: labels are tool names, outcomes and route patterns, never ids. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    calls: new Counter({
      name: "dealspace_calls_total",
      help: "Use-case calls",
      labelNames: ["tool", "via", "outcome"],
      registers: [registry],
    }),
    callSeconds: new Histogram({
      name: "dealspace_call_seconds",
      help: "Duration of use-case calls",
      labelNames: ["tool"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    requests: new Counter({
      name: "dealspace_http_requests_total",
      help: "HTTP requests",
      labelNames: ["method", "route", "status"],
      registers: [registry],
    }),
    requestSeconds: new Histogram({
      name: "dealspace_http_request_seconds",
      help: "Duration of HTTP requests",
      labelNames: ["route"],
      registers: [registry],
    }),
    signIns: new Counter({
      name: "dealspace_sign_ins_total",
      help: "Sign-in attempts of people",
      labelNames: ["method", "outcome"],
      registers: [registry],
    }),
    jobs: new Counter({
      name: "dealspace_jobs_total",
      help: "Jobs that were run, by how that went",
      labelNames: ["job", "outcome"],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: "dealspace_job_seconds",
      help: "Duration of jobs",
      labelNames: ["job"],
      buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
      registers: [registry],
    }),
    embedded: new Counter({
      name: "dealspace_embedded_entries_total",
      help: "Entries whose vectors the index worker computed, or failed to",
      labelNames: ["outcome"],
      registers: [registry],
    }),
    toEmbed: new Gauge({
      name: "dealspace_entries_to_embed",
      help: "Entries that wait for their vectors",
      registers: [registry],
    }),
    auditHeads: new Counter({
      name: "dealspace_audit_heads_total",
      help: "Heads of the audit log that left the database, or tries that failed",
      labelNames: ["to", "outcome"],
      registers: [registry],
    }),
    logLinesLost: new Counter({
      name: "dealspace_log_lines_lost_total",
      help: "Log lines that nobody read: the reader of standard output is gone, or too far behind",
      registers: [registry],
    }),
    authFailures: new Counter({
      name: "dealspace_auth_failures_total",
      help: "Calls refused for a missing or invalid credential",
      labelNames: ["via"],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
