"use client";

import { useActionState } from "react";
import { Button, Notice } from "@/lib/web/ui";
import { takeSeat } from "./actions";
import type { SeatState } from "./state";

export function AcceptForm({ secret, name }: { secret: string; name: string }) {
  const [state, action, pending] = useActionState<SeatState, FormData>(takeSeat, {});
  return (
    <form action={action} className="flex flex-col gap-4">
      {state.refused !== undefined && (
        <Notice live tone="danger">
          {state.refused}
        </Notice>
      )}
      <input type="hidden" name="secret" value={secret} />
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Joining…" : `Join as ${name}`}
      </Button>
    </form>
  );
}
