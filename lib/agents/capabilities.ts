/** What the server offers to agents, as get_version says it. The handshake announces what the modules hold; a test keeps the two alike. */
export const CAPABILITIES = { tools: true, resources: true, prompts: true } as const;

export const SERVER = { name: "dealspace", title: "Dealspace", version: "1.0.0" } as const;
