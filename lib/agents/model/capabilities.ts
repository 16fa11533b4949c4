/** What the server offers to agents. The handshake announces it and get_version repeats it, from this one place. */
export const CAPABILITIES = { tools: true, resources: false, prompts: false } as const;

export const SERVER = { name: "dealspace", title: "Dealspace", version: "1.0.0" } as const;
