import { test as base } from "@/tests/e2e/fixtures";
import { type ClientOptions, newClient, type TestClient } from "./oauth-client";

/** A client of its own for each test, and its loopback server closed after it. */
export const test = base.extend<{ clientOptions: ClientOptions; client: TestClient }>({
  clientOptions: [{}, { option: true }],
  client: async ({ baseURL, clientOptions }, use) => {
    const client = await newClient(baseURL ?? "", clientOptions);
    await use(client);
    await client.loopback.close();
  },
});
