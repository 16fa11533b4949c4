/** A request with a body of which one can tell afterwards how much of it was taken. */
export const PUBLIC_URL = "https://deals.example";

export function sent(piece: string, headers: Record<string, string> = {}, pieces = 1, url = `${PUBLIC_URL}/form`) {
  let taken = 0;
  const bytes = new TextEncoder().encode(piece);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken === pieces) return controller.close();
        taken += 1;
        controller.enqueue(bytes);
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(url, {
    method: "POST",
    headers: { origin: PUBLIC_URL, ...headers },
    body,
    duplex: "half",
  } as RequestInit);
  return { request, taken: () => taken };
}
