/** The environment, parsed once. Everything the operator can set stands here, and a mistake is answered with the variable's name. */
import { join } from "node:path";
import * as z from "zod";

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
const number = (min: number, max: number, fallback: number) => whole(min, max).default(fallback);

/** One number for each of `names`, such as a person and a network. */
const numbers = <Name extends string>(names: readonly Name[], fallback: readonly number[]) =>
  z
    .string()
    .regex(
      new RegExp(`^[1-9]\\d{0,7}(,[1-9]\\d{0,7}){${names.length - 1}}$`),
      `must be ${names.length} whole numbers, for ${names.join(", ")}, such as ${fallback.join(",")}`,
    )
    .default(fallback.join(","))
    .transform((value) => {
      const given = value.split(",").map(Number);
      return Object.fromEntries(names.map((name, i) => [name, given[i]])) as Record<Name, number>;
    });
const PER_MINUTE = ["person", "session", "network"] as const;
const AT_ONCE = ["person", "network"] as const;

const provider = z.string().min(1, "must not be empty");

const calibration = z
  .string()
  .regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, "must be two numbers, slope and offset, such as 7.9,3.4")
  .transform((value) => value.split(",").map(Number) as [number, number]);

const Environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("production"),
  HOST: z.string().min(1, "must be an address to listen on").optional(),
  PORT: number(1, 65535, 3000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "must be an origin such as https://deals.example.com, without a path")
    .transform((value) => new URL(value).origin)
    .optional(),
  LEAN_HOST: z.enum(["0", "1"], "must be 1 (answer agents in front of the pages) or 0 (through them)").optional(),
  DATA_DIR: z.string().min(1, "must be a directory").default(".data"),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:$/.test(protocolOf(value)), "must be a postgres:// URL")
    .optional(),
  MIGRATION_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:$/.test(protocolOf(value)), "must be a postgres:// URL")
    .optional(),
  DATABASE_POOL: number(1, 200, 10),
  SAMPLE_DEAL: z.enum(["0", "1"], "must be 1 (plant the sample deal) or 0 (do not)").optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SIGNING_KEYS: z.string().min(1, "must be the path of a key file").optional(),
  SEAL_KEYS: z.string().min(1, "must be the path of a key file").optional(),
  AUDIT_HEAD_FILE: z.string().min(1, "must be the path of a file").optional(),
  AUDIT_HEAD_URL: z
    .string()
    .refine(isReceiver, "must be an http:// or https:// URL that takes POST, without a password")
    .optional(),
  TRUSTED_ISSUERS: z
    .string()
    .transform((value) => value.split(",").map((one) => one.trim().split("=", 2)))
    .refine(
      (pairs) => pairs.every(([issuer = "", file = ""]) => isIssuer(issuer) && file !== ""),
      "must be issuers with their key files, such as https://runner.example.com=/etc/dealspace/runner.json, separated by commas",
    )
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .refine(
      (value) => value.split(",").every((origin) => isOrigin(origin.trim())),
      "must be origins, separated by commas",
    )
    .optional(),
  TRUSTED_METADATA_HOSTS: z
    .string()
    .regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/, "must be host names, separated by commas")
    .optional(),
  TRUSTED_PROXIES: number(0, 10, 0),
  REQUEST_TIMEOUT: number(1, 3600, 60),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
  SECURITY_CONTACT: z
    .string()
    .transform((value) => (/^[^\s@:/]+@[^\s@]+$/.test(value) ? `mailto:${value}` : value))
    .refine(
      (value) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value),
      "must be an address such as security@example.com or an https:// URL",
    )
    .optional(),
  CRON_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  RATE_LIMIT_PER_USER: number(1, 1_000_000, 100),
  RATE_LIMIT_PER_PROJECT: number(1, 1_000_000, 1000),
  RATE_LIMIT_COST: whole(1, 100_000_000).optional(),
  RATE_LIMIT_REQUESTS: number(1, 1_000_000, 600),
  RATE_LIMIT_REGISTRATIONS: number(1, 1_000_000, 20),
  RATE_LIMIT_AUTHORIZATIONS: number(1, 1_000_000, 60),
  RATE_LIMIT_EMBEDDINGS: number(1, 1_000_000, 10),
  RATE_LIMIT_PAGES: numbers(PER_MINUTE, [1200, 900, 12_000]),
  RATE_LIMIT_EXPORTS: numbers(PER_MINUTE, [30, 20, 200]),
  RATE_LIMIT_IMPORTS: numbers(PER_MINUTE, [600, 600, 3000]),
  RATE_LIMIT_STRANGERS: number(1, 10_000_000, 600),
  AT_ONCE_PAGES: numbers(AT_ONCE, [2, 24]),
  AT_ONCE_EXPORTS: numbers(AT_ONCE, [1, 8]),
  AT_ONCE_IMPORTS: numbers(AT_ONCE, [1, 8]),
  AT_ONCE_FILES: numbers(AT_ONCE, [16, 128]),
  AT_ONCE_STRANGERS: number(1, 10_000, 4),
  EMBEDDINGS: z.enum(["on", "off"], "must be on or off").default("on"),
  EMBEDDINGS_URL: z
    .string()
    .refine(isService, "must be an http:// or https:// URL such as https://api.example.com/v1, without a password")
    .optional(),
  EMBEDDINGS_MODEL: z.string().min(1, "must be a model's name").max(200, "must be a model's name").optional(),
  EMBEDDINGS_API_KEY: z.string().min(1, "must not be empty").optional(),
  EMBEDDINGS_CALIBRATION: calibration.optional(),
  SHEET_THREADS: number(1, 64, 2),
  SHEET_MEMORY: number(64, 8192, 384),
  SHEET_SECONDS: number(1, 600, 30),
  FILES_PER_PROJECT: number(1, 1_000_000, 50),
  FILES_S3_URL: z
    .string()
    .refine(isService, "must be an http:// or https:// URL such as https://s3.example.com, without a password")
    .optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, "must be a bucket's name")
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, "must be a region's name, such as eu-central-1")
    .optional(),
  FILES_S3_ACCESS_KEY: z.string().min(1, "must not be empty").optional(),
  FILES_S3_SECRET_KEY: z.string().min(1, "must not be empty").optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, "must be an smtp:// or smtps:// URL such as smtps://user:password@mail.example.com")
    .optional(),
  MAIL_FROM: z
    .string()
    .max(300, "must be an address")
    .regex(
      /^([^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      "must be an address such as deals@example.com or Dealspace <deals@example.com>",
    )
    .optional(),
  GOOGLE_CLIENT_ID: provider.optional(),
  GOOGLE_CLIENT_SECRET: provider.optional(),
  GITHUB_CLIENT_ID: provider.optional(),
  GITHUB_CLIENT_SECRET: provider.optional(),
  OIDC_ISSUER: z
    .string()
    .refine((value) => protocolOf(value) === "https:", "must be an https:// URL")
    .optional(),
  OIDC_CLIENT_ID: provider.optional(),
  OIDC_CLIENT_SECRET: provider.optional(),
  OIDC_NAME: provider.optional(),
});

/** Variables that only make sense together. */
const TOGETHER = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["EMBEDDINGS_URL", "EMBEDDINGS_MODEL"],
  ["FILES_S3_URL", "FILES_S3_BUCKET", "FILES_S3_ACCESS_KEY", "FILES_S3_SECRET_KEY"],
  ["SMTP_URL", "MAIL_FROM"],
] as const;

export type Config = ReturnType<typeof readConfig>;

export function readConfig(environment: Record<string, string | undefined>) {
  // An empty value is how shells and compose files say "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
  }
  const env = parsed.data;
  for (const group of TOGETHER) {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      throw new ConfigError(
        `${missing.join(" and ")} must be set too, together with ${group.filter((name) => env[name] !== undefined).join(" and ")}`,
      );
    }
  }

  if (env.EMBEDDINGS_URL === undefined && (env.EMBEDDINGS_API_KEY ?? env.EMBEDDINGS_CALIBRATION) !== undefined) {
    throw new ConfigError("EMBEDDINGS_URL must be set too, together with EMBEDDINGS_API_KEY or EMBEDDINGS_CALIBRATION");
  }

  if (env.MIGRATION_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError("DATABASE_URL must be set too, together with MIGRATION_URL");
  }

  if (env.FILES_S3_URL === undefined && env.FILES_S3_REGION !== undefined) {
    throw new ConfigError("FILES_S3_URL must be set too, together with FILES_S3_REGION");
  }

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  // Who gives it a public name means it to be reached, from outside of a container, too.
  const host = env.HOST ?? (isLocal ? "127.0.0.1" : "0.0.0.0");
  return {
    environment: env.NODE_ENV,
    host,
    port: env.PORT,
    publicUrl,
    // While somebody works on the code, Next reloads what changed; the host does not.
    leanHost: env.LEAN_HOST === undefined ? env.NODE_ENV !== "development" : env.LEAN_HOST === "1",
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    // The login that owns the tables; without it, that of databaseUrl does everything.
    migrationUrl: env.MIGRATION_URL,
    databasePool: env.DATABASE_POOL,
    // Sample people have a known password: never on a shared database or a public address, unless asked for.
    sampleDeal:
      env.SAMPLE_DEAL === undefined
        ? env.DATABASE_URL === undefined && isLoopback(host) && isLocal
        : env.SAMPLE_DEAL === "1",
    authSecret: env.AUTH_SECRET,
    signingKeys: env.SIGNING_KEYS ?? join(env.DATA_DIR, "signing-keys.json"),
    sealKeys: { file: env.SEAL_KEYS ?? join(env.DATA_DIR, "seal-keys.json"), isNamed: env.SEAL_KEYS !== undefined },
    // Where the heads of the audit log go, out of the database's reach.
    auditHeads: { file: env.AUDIT_HEAD_FILE ?? join(env.DATA_DIR, "audit-head.jsonl"), url: env.AUDIT_HEAD_URL },
    // Whose tokens are believed besides our own.
    trustedIssuers: env.TRUSTED_ISSUERS?.map(([issuer = "", keyFile = ""]) => ({ issuer, keyFile })) ?? [],
    // Pages of other origins whose scripts may call /mcp (browser clients); none by default.
    allowedOrigins: env.ALLOWED_ORIGINS?.split(",").map((origin) => new URL(origin.trim()).origin) ?? [],
    // Hosts of client metadata documents that may lie inside the network; all others must be public.
    trustedMetadataHosts: env.TRUSTED_METADATA_HOSTS?.split(",").map((host) => host.trim().toLowerCase()) ?? [],
    trustedProxies: env.TRUSTED_PROXIES,
    requestTimeoutSeconds: env.REQUEST_TIMEOUT,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    // With which a scheduler has background work done, where no process stays to do it.
    cronSecret: env.CRON_SECRET,
    // Whom to tell of a weakness that somebody found.
    securityContact: env.SECURITY_CONTACT,
    callLimits: {
      perUser: env.RATE_LIMIT_PER_USER,
      perSpace: env.RATE_LIMIT_PER_PROJECT,
      // Whoever lets a person make more calls means plain ones to go through.
      costPerUser: env.RATE_LIMIT_COST ?? Math.max(300, 3 * env.RATE_LIMIT_PER_USER),
      others: env.RATE_LIMIT_REQUESTS,
    },
    // What browsers may ask for; what runs at once is counted in each instance.
    requestLimits: {
      page: { perMinute: env.RATE_LIMIT_PAGES, atOnce: env.AT_ONCE_PAGES },
      export: { perMinute: env.RATE_LIMIT_EXPORTS, atOnce: env.AT_ONCE_EXPORTS },
      import: { perMinute: env.RATE_LIMIT_IMPORTS, atOnce: env.AT_ONCE_IMPORTS },
      file: { atOnce: env.AT_ONCE_FILES },
      strangers: { perMinute: env.RATE_LIMIT_STRANGERS, atOnce: env.AT_ONCE_STRANGERS },
    },
    // What clients may ask for before anybody has consented to them, per network.
    clientLimits: { registrations: env.RATE_LIMIT_REGISTRATIONS, authorizations: env.RATE_LIMIT_AUTHORIZATIONS },
    embeddings: {
      on: env.EMBEDDINGS === "on",
      perMinute: env.RATE_LIMIT_EMBEDDINGS,
      endpoint:
        env.EMBEDDINGS_URL !== undefined && env.EMBEDDINGS_MODEL !== undefined
          ? {
              url: env.EMBEDDINGS_URL,
              model: env.EMBEDDINGS_MODEL,
              apiKey: env.EMBEDDINGS_API_KEY,
              calibration: env.EMBEDDINGS_CALIBRATION && {
                slope: env.EMBEDDINGS_CALIBRATION[0],
                offset: env.EMBEDDINGS_CALIBRATION[1],
              },
            }
          : undefined,
    },
    // Excel and CSV files, each in a thread of its own; a few wait for one.
    sheets: { atOnce: env.SHEET_THREADS, waiting: 8, megabytes: env.SHEET_MEMORY, seconds: env.SHEET_SECONDS },
    files: {
      bytesPerProject: env.FILES_PER_PROJECT * 1024 ** 3,
      s3: bucket(env),
    },
    // Without it nothing leaves by mail, and links are shown instead.
    mail:
      env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined
        ? { url: env.SMTP_URL, from: env.MAIL_FROM }
        : undefined,
    signIn: {
      google: pair(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
      github: pair(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
      oidc: oidc(env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET, env.OIDC_NAME),
    },
  };
}

export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

function bucket({
  FILES_S3_URL: url,
  FILES_S3_BUCKET: name,
  FILES_S3_REGION: region = "us-east-1",
  FILES_S3_ACCESS_KEY: accessKey,
  FILES_S3_SECRET_KEY: secretKey,
}: z.output<typeof Environment>) {
  return url && name && accessKey && secretKey ? { url, bucket: name, region, accessKey, secretKey } : undefined;
}

function pair(id: string | undefined, secret: string | undefined) {
  return id && secret ? { clientId: id, clientSecret: secret } : undefined;
}

function oidc(
  issuer: string | undefined,
  id: string | undefined,
  secret: string | undefined,
  name: string | undefined,
) {
  const client = pair(id, secret);
  return issuer && client ? { ...client, issuer, name: name ?? new URL(issuer).hostname } : undefined;
}

function protocolOf(value: string): string {
  try {
    return new URL(value).protocol;
  } catch {
    return "";
  }
}

function isService(value: string): boolean {
  try {
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
  } catch {
    return false;
  }
}

/** Receivers of webhooks are told apart by what stands in their query. */
function isReceiver(value: string): boolean {
  try {
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && !url.hash && !url.username && !url.password;
  } catch {
    return false;
  }
}

function isIssuer(value: string): boolean {
  return protocolOf(value) === "https:" && isService(value);
}

function isMailServer(value: string): boolean {
  try {
    const url = new URL(value);
    return /^smtps?:$/.test(url.protocol) && url.hostname !== "";
  } catch {
    return false;
  }
}

function isOrigin(value: string): boolean {
  try {
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  } catch {
    return false;
  }
}
