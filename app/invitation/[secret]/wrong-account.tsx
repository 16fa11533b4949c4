import { SignOutForm } from "@/lib/web/sign-out";
import { Button, Notice } from "@/lib/web/ui";

export function WrongAccount({ invited, signedIn, back }: { invited: string; signedIn: string; back: string }) {
  return (
    <>
      <Notice tone="warn" title="You are signed in with another address.">
        You are <bdi>{signedIn}</bdi>; the invitation is for <bdi>{invited}</bdi>. Sign out to take it.
      </Notice>
      <SignOutForm back={back}>
        <Button type="submit">Sign out</Button>
      </SignOutForm>
    </>
  );
}
