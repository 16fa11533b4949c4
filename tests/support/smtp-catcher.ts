/** A mail server that keeps what it gets, and refuses as often as it is told: plain SMTP over a socket. */

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type Caught = { readonly from: string; readonly to: readonly string[]; readonly source: string };

export async function openSmtpCatcher() {
  const caught: Caught[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    let [from, to, body, inBody, rest] = ["", [] as string[], "", false, ""];
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const commands: Record<string, (line: string) => void> = {
      ehlo: () => answer("250 catcher"),
      helo: () => answer("250 catcher"),
      mail: (line) => {
        from = /<(.*?)>/.exec(line)?.[1] ?? "";
        answer(refusals.shift() ?? "250 ok");
      },
      rcpt: (line) => {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
        answer("250 ok");
      },
      data: () => {
        inBody = true;
        answer("354 go on");
      },
      rset: () => answer("250 ok"),
      quit: () => {
        answer("221 bye");
        socket.end();
      },
    };
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (!inBody) {
          (commands[line.slice(0, 4).toLowerCase()] ?? (() => answer("500 what?")))(line);
        } else if (line === ".") {
          caught.push({ from, to, source: body });
          [from, to, body, inBody] = ["", [], "", false];
          answer("250 kept");
        } else body += `${line.replace(/^\.\./, ".")}\n`;
      }
    });
    answer("220 catcher");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught,
    /** What it answers to the next senders instead of taking their letters. */
    refuse: (...answers: string[]) => void refusals.push(...answers),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** Header lines unfolded and decoded as far as our letters need it. */
export function readLetter({ source }: Caught): { readonly header: (name: string) => string; readonly text: string } {
  const [head = "", ...body] = source.split("\n\n");
  const lines = head.replace(/\n[ \t]+/g, " ").split("\n");
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim() ?? "";
  const raw = body.join("\n\n");
  const encoding = header("Content-Transfer-Encoding").toLowerCase();
  return {
    header,
    text:
      encoding === "quoted-printable"
        ? unquoted(raw)
        : encoding === "base64"
          ? Buffer.from(raw, "base64").toString("utf8")
          : raw,
  };
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
