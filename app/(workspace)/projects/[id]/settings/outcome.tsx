import { Notice } from "@/lib/web/ui";
import type { SettingsState } from "./actions";

/** What came of the last press, said once more with each. */
export function Outcome({ state }: { state: SettingsState }) {
  if (state.refused !== undefined)
    return (
      <Notice key={state.turn} live tone="danger">
        {state.refused}
      </Notice>
    );
  if (state.saved === undefined) return null;
  return (
    <p key={state.turn} role="status" className="text-sm font-medium text-good">
      {state.saved}
    </p>
  );
}
