import { describe, expect, it } from "vitest";
import { ConfigError, isLoopback, readConfig } from "@/lib/config";
import { verifies } from "@/tests/support/verifies";

type Environment = Record<string, string | undefined>;

function complaint(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message;
    throw thrown;
  }
  throw new Error(`accepted ${JSON.stringify(environment)}`);
}

describe("with nothing set", () => {
  it("the product runs on this machine only, with its own database and the sample deal", () => {
    expect(readConfig({})).toMatchObject({
      environment: "production",
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      dataDirectory: ".data",
      trustedIssuers: [],
      databaseUrl: undefined,
      sampleDeal: true,
      trustedProxies: 0,
      requestTimeoutSeconds: 60,
      logLevel: "info",
      metricsToken: undefined,
      callLimits: { perUser: 100, perSpace: 1000, costPerUser: 300, others: 600 },
      requestLimits: {
        page: { perMinute: { person: 1200, session: 900, network: 12_000 }, atOnce: { person: 2, network: 24 } },
        export: { perMinute: { person: 30, session: 20, network: 200 }, atOnce: { person: 1, network: 8 } },
        import: { perMinute: { person: 600, session: 600, network: 3000 }, atOnce: { person: 1, network: 8 } },
        file: { atOnce: { person: 16, network: 128 } },
        strangers: { perMinute: 600, atOnce: 4 },
      },
      clientLimits: { registrations: 20, authorizations: 60 },
      embeddings: { on: true, perMinute: 10, endpoint: undefined },
      sheets: { atOnce: 2, waiting: 8, megabytes: 384, seconds: 30 },
      files: { bytesPerProject: 50 * 1024 ** 3, s3: undefined },
      signIn: { google: undefined, github: undefined, oidc: undefined },
    });
  });

  it("empty means the same: that is how shells and compose files leave a variable out", () => {
    const names = [
      "NODE_ENV HOST PORT PUBLIC_URL DATA_DIR DATABASE_URL DATABASE_POOL SAMPLE_DEAL AUTH_SECRET TRUSTED_PROXIES TRUSTED_ISSUERS",
      "REQUEST_TIMEOUT LOG_LEVEL METRICS_TOKEN RATE_LIMIT_PER_USER RATE_LIMIT_PER_PROJECT RATE_LIMIT_COST RATE_LIMIT_REQUESTS GOOGLE_CLIENT_ID OIDC_ISSUER",
      "RATE_LIMIT_REGISTRATIONS RATE_LIMIT_AUTHORIZATIONS SMTP_URL MAIL_FROM",
      "RATE_LIMIT_PAGES RATE_LIMIT_EXPORTS RATE_LIMIT_IMPORTS RATE_LIMIT_STRANGERS",
      "AT_ONCE_PAGES AT_ONCE_EXPORTS AT_ONCE_IMPORTS AT_ONCE_FILES AT_ONCE_STRANGERS",
      "RATE_LIMIT_EMBEDDINGS EMBEDDINGS EMBEDDINGS_URL EMBEDDINGS_MODEL EMBEDDINGS_API_KEY EMBEDDINGS_CALIBRATION",
      "SIGNING_KEYS SEAL_KEYS AUDIT_HEAD_FILE AUDIT_HEAD_URL",
      "SHEET_THREADS SHEET_MEMORY SHEET_SECONDS",
      "FILES_PER_PROJECT FILES_S3_URL FILES_S3_BUCKET FILES_S3_REGION FILES_S3_ACCESS_KEY FILES_S3_SECRET_KEY",
    ].flatMap((line) => line.split(" "));
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
  });

  it("variables of others are none of its business", () => {
    expect(readConfig({ PATH: "/bin", HOSTNAME: "x", port: "9" })).toEqual(readConfig({}));
  });
});

describe("each variable", () => {
  const accepted: [string, Environment, object][] = [
    [
      "SMTP_URL",
      { SMTP_URL: "smtps://u:p@mail.example.com", MAIL_FROM: "Deals <deals@example.com>" },
      { mail: { url: "smtps://u:p@mail.example.com", from: "Deals <deals@example.com>" } },
    ],
    ["HOST", { HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
    ["PORT", { PORT: "8080" }, { port: 8080, publicUrl: "http://localhost:8080" }],
    ["LEAN_HOST", {}, { leanHost: true }],
    ["LEAN_HOST", { LEAN_HOST: "0" }, { leanHost: false }],
    ["LEAN_HOST", { NODE_ENV: "development" }, { leanHost: false }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://deals.example.com/" }, { publicUrl: "https://deals.example.com" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://Deals.Example.com:443" }, { publicUrl: "https://deals.example.com" }],
    ["DATA_DIR", { DATA_DIR: "/var/lib/dealspace" }, { dataDirectory: "/var/lib/dealspace" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://u:p@db/x" }, { databaseUrl: "postgres://u:p@db/x" }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://db/x" }, { databaseUrl: "postgresql://db/x" }],
    ["DATABASE_POOL", { DATABASE_POOL: "25" }, { databasePool: 25 }],
    ["AUTH_SECRET", { AUTH_SECRET: "s".repeat(32) }, { authSecret: "s".repeat(32) }],
    ["SIGNING_KEYS", { SIGNING_KEYS: "/run/keys.json" }, { signingKeys: "/run/keys.json" }],
    ["SEAL_KEYS", { SEAL_KEYS: "/run/seals.json" }, { sealKeys: { file: "/run/seals.json", isNamed: true } }],
    ["SEAL_KEYS", { DATA_DIR: "/srv" }, { sealKeys: { file: "/srv/seal-keys.json", isNamed: false } }],
    ["AUDIT_HEAD_FILE", { DATA_DIR: "/srv" }, { auditHeads: { file: "/srv/audit-head.jsonl", url: undefined } }],
    ["AUDIT_HEAD_FILE", { AUDIT_HEAD_FILE: "/mnt/heads.jsonl" }, { auditHeads: { file: "/mnt/heads.jsonl" } }],
    [
      "AUDIT_HEAD_URL",
      { AUDIT_HEAD_URL: "https://keep.example.com/heads?token=x" },
      { auditHeads: { url: "https://keep.example.com/heads?token=x" } },
    ],
    [
      "TRUSTED_ISSUERS",
      { TRUSTED_ISSUERS: "https://runner.example.com=/run/a.json, https://other.example.com/x=b.json" },
      {
        trustedIssuers: [
          { issuer: "https://runner.example.com", keyFile: "/run/a.json" },
          { issuer: "https://other.example.com/x", keyFile: "b.json" },
        ],
      },
    ],
    ["SIGNING_KEYS", { DATA_DIR: "/srv" }, { signingKeys: "/srv/signing-keys.json" }],
    [
      "TRUSTED_METADATA_HOSTS",
      { TRUSTED_METADATA_HOSTS: "Clients.intra, other.intra" },
      { trustedMetadataHosts: ["clients.intra", "other.intra"] },
    ],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "2" }, { trustedProxies: 2 }],
    ["LOG_LEVEL", { LOG_LEVEL: "silent" }, { logLevel: "silent" }],
    ["METRICS_TOKEN", { METRICS_TOKEN: "m".repeat(16) }, { metricsToken: "m".repeat(16) }],
    [
      "RATE_LIMIT_PER_USER",
      { RATE_LIMIT_PER_USER: "5", RATE_LIMIT_PER_PROJECT: "7", RATE_LIMIT_COST: "8", RATE_LIMIT_REQUESTS: "9" },
      { callLimits: { perUser: 5, perSpace: 7, costPerUser: 8, others: 9 } },
    ],
    [
      "RATE_LIMIT_REGISTRATIONS",
      { RATE_LIMIT_REGISTRATIONS: "500", RATE_LIMIT_AUTHORIZATIONS: "900" },
      { clientLimits: { registrations: 500, authorizations: 900 } },
    ],
    ["RATE_LIMIT_COST", { RATE_LIMIT_PER_USER: "5" }, { callLimits: { costPerUser: 300 } }],
    ["RATE_LIMIT_COST", { RATE_LIMIT_PER_USER: "10000" }, { callLimits: { costPerUser: 30_000 } }],
    [
      "RATE_LIMIT_PAGES",
      { RATE_LIMIT_PAGES: "9,8,70", AT_ONCE_PAGES: "3,40" },
      {
        requestLimits: {
          page: { perMinute: { person: 9, session: 8, network: 70 }, atOnce: { person: 3, network: 40 } },
        },
      },
    ],
    [
      "RATE_LIMIT_STRANGERS",
      { RATE_LIMIT_STRANGERS: "5", AT_ONCE_STRANGERS: "6" },
      { requestLimits: { strangers: { perMinute: 5, atOnce: 6 } } },
    ],
    ["RATE_LIMIT_EMBEDDINGS", { RATE_LIMIT_EMBEDDINGS: "3" }, { embeddings: { perMinute: 3 } }],
    [
      "SHEET_THREADS",
      { SHEET_THREADS: "1", SHEET_MEMORY: "256", SHEET_SECONDS: "5" },
      { sheets: { atOnce: 1, megabytes: 256, seconds: 5 } },
    ],
    ["FILES_PER_PROJECT", { FILES_PER_PROJECT: "2" }, { files: { bytesPerProject: 2 * 1024 ** 3 } }],
    [
      "FILES_S3_URL",
      {
        FILES_S3_URL: "https://s3.example.com",
        FILES_S3_BUCKET: "deals",
        FILES_S3_ACCESS_KEY: "k",
        FILES_S3_SECRET_KEY: "s",
      },
      {
        files: {
          s3: {
            url: "https://s3.example.com",
            bucket: "deals",
            region: "us-east-1",
            accessKey: "k",
            secretKey: "s",
          },
        },
      },
    ],
    ["EMBEDDINGS", { EMBEDDINGS: "off" }, { embeddings: { on: false } }],
    [
      "EMBEDDINGS_URL",
      { EMBEDDINGS_URL: "http://models.intra/v1", EMBEDDINGS_MODEL: "small" },
      { embeddings: { endpoint: { url: "http://models.intra/v1", model: "small", apiKey: undefined } } },
    ],
    [
      "EMBEDDINGS_API_KEY",
      {
        EMBEDDINGS_URL: "https://api.example.com/v1",
        EMBEDDINGS_MODEL: "small",
        EMBEDDINGS_API_KEY: "k",
        EMBEDDINGS_CALIBRATION: "10,4.5",
      },
      { embeddings: { endpoint: { apiKey: "k", calibration: { slope: 10, offset: 4.5 } } } },
    ],
  ];
  it.each(accepted)("%s is taken from %o", (_, environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  it(verifies("TA-181")("REQUEST_TIMEOUT sets how long a request may take to arrive"), () => {
    expect(readConfig({ REQUEST_TIMEOUT: "5" }).requestTimeoutSeconds).toBe(5);
    expect(complaint({ REQUEST_TIMEOUT: "0" })).toMatch(/^REQUEST_TIMEOUT must be a whole number from 1 to 3600$/);
  });

  it.each([
    ["NODE_ENV", "staging"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "3000x"],
    ["PORT", "-1"],
    ["PORT", "3e3"],
    ["PORT", " 3000"],
    ["PUBLIC_URL", "deals.example.com"],
    ["PUBLIC_URL", "https://deals.example.com/app"],
    ["PUBLIC_URL", "https://deals.example.com?x=1"],
    ["PUBLIC_URL", "https://deals.example.com/#x"],
    ["PUBLIC_URL", "https://user:pass@deals.example.com"],
    ["PUBLIC_URL", "ftp://deals.example.com"],
    ["DATABASE_URL", "mysql://db/x"],
    ["DATABASE_URL", "db"],
    ["DATABASE_POOL", "0"],
    ["DATABASE_POOL", "many"],
    ["LEAN_HOST", "yes"],
    ["SAMPLE_DEAL", "yes"],
    ["SAMPLE_DEAL", "true"],
    ["AUTH_SECRET", "short"],
    ["AUDIT_HEAD_URL", "keep.example.com/heads"],
    ["AUDIT_HEAD_URL", "ftp://keep.example.com/heads"],
    ["AUDIT_HEAD_URL", "https://user:hidden@keep.example.com/heads"],
    ["TRUSTED_METADATA_HOSTS", "https://clients.intra/"],
    ["TRUSTED_ISSUERS", "https://runner.example.com"],
    ["TRUSTED_ISSUERS", "https://runner.example.com="],
    ["TRUSTED_ISSUERS", "http://runner.example.com=/run/a.json"],
    ["TRUSTED_ISSUERS", "https://runner.example.com=/run/a.json,"],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "11"],
    ["REQUEST_TIMEOUT", "1.5"],
    ["LOG_LEVEL", "verbose"],
    ["METRICS_TOKEN", "short"],
    ["RATE_LIMIT_PER_USER", "0"],
    ["RATE_LIMIT_REQUESTS", "0"],
    ["RATE_LIMIT_COST", "0"],
    ["RATE_LIMIT_COST", "1e3"],
    ["RATE_LIMIT_PER_PROJECT", "unlimited"],
    ["RATE_LIMIT_REGISTRATIONS", "0"],
    ["RATE_LIMIT_AUTHORIZATIONS", "-1"],
    ["RATE_LIMIT_EMBEDDINGS", "0"],
    ["RATE_LIMIT_PAGES", "1200"],
    ["RATE_LIMIT_PAGES", "1200,900"],
    ["RATE_LIMIT_PAGES", "1200,0,12000"],
    ["RATE_LIMIT_PAGES", "1200, 900, 12000"],
    ["RATE_LIMIT_EXPORTS", "30,20,many"],
    ["RATE_LIMIT_IMPORTS", "-1,20,200"],
    ["RATE_LIMIT_STRANGERS", "0"],
    ["AT_ONCE_PAGES", "2,24,100"],
    ["AT_ONCE_EXPORTS", "0,8"],
    ["AT_ONCE_IMPORTS", "1"],
    ["AT_ONCE_FILES", "123456789,1"],
    ["AT_ONCE_STRANGERS", "0"],
    ["SHEET_THREADS", "0"],
    ["SHEET_THREADS", "65"],
    ["SHEET_MEMORY", "32"],
    ["SHEET_SECONDS", "1.5"],
    ["FILES_PER_PROJECT", "0"],
    ["FILES_S3_URL", "s3.example.com"],
    ["FILES_S3_BUCKET", "a/b"],
    ["FILES_S3_REGION", "eu central"],
    ["EMBEDDINGS", "local"],
    ["EMBEDDINGS_URL", "api.example.com"],
    ["EMBEDDINGS_URL", "ftp://api.example.com/v1"],
    ["EMBEDDINGS_URL", "https://user:pass@api.example.com/v1"],
    ["EMBEDDINGS_URL", "https://api.example.com/v1?key=x"],
    ["EMBEDDINGS_CALIBRATION", "7.9"],
    ["EMBEDDINGS_CALIBRATION", "high,low"],
    ["OIDC_ISSUER", "http://id.example.com"],
    ["SMTP_URL", "smtp.intern"],
    ["SMTP_URL", "https://user:hidden@mail.example.com"],
    ["MAIL_FROM", "Deals"],
    ["MAIL_FROM", "deals@example.com\nBcc: all@example.com"],
  ])("%s=%s is refused by its name, in one line, without repeating a secret", (name, value) => {
    const message = complaint({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must [^\\n]+$`));
    if (name.endsWith("SECRET") || name.endsWith("TOKEN") || name === "DATABASE_URL" || name === "SMTP_URL")
      expect(message).not.toContain(value);
  });

  it("is named when several are wrong: one line each", () => {
    const lines = complaint({ PORT: "x", LOG_LEVEL: "x", SAMPLE_DEAL: "x" }).split("\n");
    expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual(["LOG_LEVEL", "PORT", "SAMPLE_DEAL"]);
  });
});

describe("where it listens", () => {
  it.each<[string, Environment, { host: string; port: number }]>([
    ["is this machine alone while it has no other name", {}, { host: "127.0.0.1", port: 3000 }],
    [
      "is this machine alone under a local name",
      { PUBLIC_URL: "http://[::1]:3000" },
      { host: "127.0.0.1", port: 3000 },
    ],
    [
      "is every address once it has a public name, as a container needs it",
      { PUBLIC_URL: "https://deals.example.com" },
      { host: "0.0.0.0", port: 3000 },
    ],
    [
      "is where the operator says, under every name",
      { PUBLIC_URL: "https://deals.example.com", HOST: "127.0.0.1", PORT: "8080" },
      { host: "127.0.0.1", port: 8080 },
    ],
  ])(verifies("TA-180")("%s"), (_, environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });
});

describe("the sample deal, whose passwords everybody knows,", () => {
  const local = "http://localhost:3000";
  const open = "https://deals.example.com";
  const database = "postgres://db/x";
  it.each<[string, Environment, boolean]>([
    ["is planted on this machine", { PUBLIC_URL: local }, true],
    ["is planted under another name of this machine", { PUBLIC_URL: "http://127.0.0.1:3000" }, true],
    ["is planted under IPv6", { PUBLIC_URL: "http://[::1]:3000" }, true],
    ["is not planted at a public address", { PUBLIC_URL: open }, false],
    ["is not planted where others can reach it", { HOST: "0.0.0.0" }, false],
    ["is not planted at an address of the local network", { PUBLIC_URL: "http://192.168.1.5:3000" }, false],
    ["is not planted where the name only looks local", { PUBLIC_URL: "http://localhost.example.com" }, false],
    ["is not planted in a database of the operator", { DATABASE_URL: database }, false],
    ["is not planted there under a local address either", { DATABASE_URL: database, PUBLIC_URL: local }, false],
    ["is planted at a public address when asked for", { PUBLIC_URL: open, SAMPLE_DEAL: "1" }, true],
    ["is planted in an operator's database when asked for", { DATABASE_URL: database, SAMPLE_DEAL: "1" }, true],
    ["is not planted on this machine when declined", { SAMPLE_DEAL: "0" }, false],
  ])("%s", (_, environment, planted) => {
    expect(readConfig(environment).sampleDeal).toBe(planted);
  });
});

describe("sign-in with others", () => {
  it.each([
    [{ GOOGLE_CLIENT_ID: "g" }, "GOOGLE_CLIENT_SECRET must be set too, together with GOOGLE_CLIENT_ID"],
    [{ GITHUB_CLIENT_SECRET: "g" }, "GITHUB_CLIENT_ID must be set too, together with GITHUB_CLIENT_SECRET"],
    [
      { OIDC_ISSUER: "https://id.example.com" },
      "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too, together with OIDC_ISSUER",
    ],
    [
      { OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
      "OIDC_ISSUER must be set too, together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
    ],
    [{ GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "" }, "GOOGLE_CLIENT_SECRET must be set too"],
  ])("half set, %o, names what is missing", (environment, expected) => {
    expect(complaint(environment)).toContain(expected);
  });

  it("is offered for each provider that is set up whole", () => {
    const { signIn } = readConfig({
      GOOGLE_CLIENT_ID: "g",
      GOOGLE_CLIENT_SECRET: "gs",
      OIDC_ISSUER: "https://id.example.com/realm",
      OIDC_CLIENT_ID: "o",
      OIDC_CLIENT_SECRET: "os",
    });
    expect(signIn).toEqual({
      google: { clientId: "g", clientSecret: "gs" },
      github: undefined,
      oidc: { clientId: "o", clientSecret: "os", issuer: "https://id.example.com/realm", name: "id.example.com" },
    });
  });

  it("calls an OpenID provider by its configured name", () => {
    const { signIn } = readConfig({
      OIDC_ISSUER: "https://id.example.com",
      OIDC_CLIENT_ID: "o",
      OIDC_CLIENT_SECRET: "os",
      OIDC_NAME: "Aldridge SSO",
    });
    expect(signIn.oidc?.name).toBe("Aldridge SSO");
  });
});

describe("an embeddings endpoint", () => {
  it.each([
    [
      { EMBEDDINGS_URL: "https://api.example.com/v1" },
      "EMBEDDINGS_MODEL must be set too, together with EMBEDDINGS_URL",
    ],
    [{ EMBEDDINGS_MODEL: "small" }, "EMBEDDINGS_URL must be set too, together with EMBEDDINGS_MODEL"],
    [{ EMBEDDINGS_API_KEY: "sk-secret" }, "EMBEDDINGS_URL must be set too"],
    [{ EMBEDDINGS_CALIBRATION: "7.9,3.4" }, "EMBEDDINGS_URL must be set too"],
  ])("half set, %o, names what is missing, and no key", (environment, expected) => {
    expect(complaint(environment)).toContain(expected);
    expect(complaint(environment)).not.toContain("sk-secret");
  });
});

describe("a loopback name", () => {
  it.each(["localhost", "deals.localhost", "127.0.0.1", "127.8.9.10", "::1", "[::1]"])("is %s", (name) => {
    expect(isLoopback(name)).toBe(true);
  });
  it.each(["localhost.example.com", "127.0.0.1.example.com", "1127.0.0.1", "0.0.0.0", "10.0.0.1", "notlocalhost", ""])(
    "is not %j",
    (name) => {
      expect(isLoopback(name)).toBe(false);
    },
  );
});
