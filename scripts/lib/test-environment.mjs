/** Somebody's own configuration must neither change what is tested nor be what is tested on. */
const CONFIGURATION =
  /^(NODE_ENV|HOST|PORT|PUBLIC_URL|LEAN_HOST|DATA_DIR|SAMPLE_DEAL|AUTH_SECRET|SIGNING_KEYS|SEAL_KEYS|AUDIT_HEAD_FILE|AUDIT_HEAD_URL|ALLOWED_ORIGINS|TRUSTED_ISSUERS|TRUSTED_PROXIES|REQUEST_TIMEOUT|LOG_LEVEL|METRICS_TOKEN|TRUSTED_METADATA_HOSTS|SMTP_URL|MAIL_FROM|EMBEDDINGS|(EMBEDDINGS|FILES|DATABASE|RATE_LIMIT|GOOGLE|GITHUB_CLIENT|OIDC|NEXTAUTH)_.+)$/;

/**
 * @param {Record<string, string | undefined>} extra
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(extra = {}) {
  const ours = Object.entries(process.env).filter(([name]) => !CONFIGURATION.test(name));
  const added = Object.entries(extra).filter(([, value]) => value !== undefined);
  return /** @type {NodeJS.ProcessEnv} */ (Object.fromEntries([...ours, ["NEXT_TELEMETRY_DISABLED", "1"], ...added]));
}
