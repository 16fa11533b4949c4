import { Button, buttonClass } from "@/lib/web/ui";
import { PressForm } from "./changing";

/** Asks once more in a popover of the browser, which needs no script to open or close. */
export function EndAgent({ id, client, person }: { id: string; client: string; person: string }) {
  const popover = `end-${id}`;
  return (
    <>
      <button type="button" popoverTarget={popover} className={buttonClass({ size: "small", variant: "danger" })}>
        End
        <span className="sr-only">
          {" "}
          {client} for {person}
        </span>
      </button>
      <div
        id={popover}
        popover="auto"
        role="dialog"
        aria-labelledby={`${popover}-title`}
        className="m-auto w-96 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-5 text-base text-ink shadow-raised backdrop:bg-black/40"
      >
        <h2 id={`${popover}-title`} className="text-lg font-semibold tracking-tight [overflow-wrap:anywhere]">
          End <bdi>{client || "this application"}</bdi> for {person}?
        </h2>
        <p className="mt-1 text-ink-muted">
          Its next call is refused, in this deal and in every other. What it has read already, it keeps. To come back,
          it must ask {person} again.
        </p>
        <div className="mt-4 flex justify-end gap-2">
          <button type="button" popoverTarget={popover} popoverTargetAction="hide" className={buttonClass()}>
            Keep
          </button>
          <PressForm press="end" connection={id}>
            <Button type="submit" variant="danger">
              End now
            </Button>
          </PressForm>
        </div>
      </div>
    </>
  );
}
