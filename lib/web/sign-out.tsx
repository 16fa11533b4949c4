import type { ReactNode } from "react";
import { csrfToken } from "./session";

/** Signs out by an ordinary form, so that nothing of the workspace stays in the browser's memory. Needs no script. */
export async function SignOutForm({
  children,
  className,
  back = "/",
}: {
  children: ReactNode;
  className?: string;
  /** Where to go afterwards. */
  back?: string;
}) {
  return (
    <form action="/api/auth/signout" method="post" className={className}>
      <input type="hidden" name="csrfToken" value={(await csrfToken()) ?? ""} />
      <input type="hidden" name="callbackUrl" value={back} />
      {children}
    </form>
  );
}
