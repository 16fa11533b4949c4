import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

/**
 * For the requests that next-auth's library makes to identity providers: it limits how long an answer may take to begin, not
 * how long to end nor how much it says, and takes no `fetch` of ours. So every request has a connection of its own, and the
 * connection an end: after so long, or once so much came over it.
 */
export function deadlineAgent(
  protocol: "http:" | "https:",
  { milliseconds, bytes }: { readonly milliseconds: number; readonly bytes: number },
): HttpAgent {
  const agent = protocol === "https:" ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, connected) => {
    const socket = connect(options, connected);
    // Without an error of ours: once the library has stopped listening, that would end the process.
    const timer = setTimeout(() => socket?.destroy(), milliseconds);
    socket?.once("close", () => clearTimeout(timer));
    let came = 0;
    socket?.on("data", (chunk: Buffer) => {
      came += chunk.byteLength;
      if (came > bytes) socket.destroy();
    });
    return socket;
  };
  return agent;
}
