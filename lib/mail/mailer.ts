import { createTransport } from "nodemailer";
import type { Mail } from "@/lib/platform/mail";

/** The port through which letters leave, so that tests can catch them. */
export type Mailer = { send(mail: Mail): Promise<void> };

const TIMEOUT_MS = 20_000;

/** `url` carries the password: it is never logged, and errors of the transport do not repeat it. */
export function smtpMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Letters are made of our own words: nothing in them names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, unsubscribe }) {
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe !== undefined && { "List-Unsubscribe": `<${unsubscribe}>` }),
        },
      });
    },
  };
}
