/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 * @typedef {{ name: string, version: string, dev: boolean }} Missing
 */

/**
 * Binaries for other platforms that the lock file does not name. A registry that lacks them when the lock is written
 * (a mirror, say) makes npm leave them out without a word, and from then on `npm ci` refuses the lock everywhere.
 * @param {Lock} lock
 * @returns {Missing[]}
 */
export function missingOptionals(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev: entry.dev === true })),
  );
}

/**
 * Names them by what their own names say. Without a checksum, which only a registry that has them can tell.
 * @param {Lock} lock
 * @returns {Lock}
 */
export function withOptionals(lock) {
  const added = missingOptionals(lock).map(({ name, version, dev }) => {
    const entry = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) };
    return /** @type {const} */ ([`node_modules/${name}`, entry]);
  });
  const all = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(all) };
}

/**
 * Packages whose content nobody could check.
 * @param {Lock} lock
 * @returns {{ path: string, name: string, version: string, entry: LockEntry }[]}
 */
export function withoutChecksum(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && !entry.link && !entry.integrity)
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version ?? "",
      entry,
    }));
}

/**
 * @param {Lock} lock
 * @param {ReadonlyMap<string, string>} checksums by path
 * @returns {Lock}
 */
export function withChecksums(lock, checksums) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const integrity = checksums.get(path);
    if (!integrity) return [path, entry];
    const { version, ...rest } = entry;
    return [path, { version, integrity, ...rest }]; // where npm writes it
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** @param {string} name such as `@scope/tool-linux-x64-musl` */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) =>
    /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/.test(word),
  );
  const cpu = words.find((word) => /^(arm|arm64|ia32|loong64|ppc64|riscv64|s390x|wasm32|x64)$/.test(word));
  if (!os && !cpu)
    throw new Error(`${name} does not say which platform it is for: name it in package-lock.json by hand.`);
  const libc = os === "linux" ? words.find((word) => /^(gnu|musl)/.test(word)) : undefined;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc.startsWith("musl") ? "musl" : "glibc"] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}
