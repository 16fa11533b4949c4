"use client";

import { useId, useState } from "react";
import { Field } from "@/lib/web/ui/field";
import { Notice } from "@/lib/web/ui/notice";
import { TextArea } from "@/lib/web/ui/text-area";
import { tellingWords } from "./telling-words";

export type PublicTextShown = {
  readonly title: string;
  readonly body: string;
  readonly set: boolean;
  readonly changed_since: boolean;
  readonly asked_by?: string | undefined;
};

/** By which names the two are sent. */
type Names = { readonly title: string; readonly body: string };

const NAMES: Names = { title: "public_title", body: "public_body" };

/**
 * "Text others will see", for the form in which the bank shows a bidder's request to others. Filled with what it is now, so
 * that sending it unchanged is the person's choice. `typed` and `problems` are of the last attempt.
 */
export function PublicTextFields({
  text,
  names = NAMES,
  typed,
  problems,
  legend = "Text others will see",
}: {
  text: PublicTextShown;
  names?: Names;
  typed?: Readonly<Record<string, readonly string[]>> | undefined;
  problems?: Readonly<Record<string, string>> | undefined;
  legend?: string;
}) {
  const id = useId();
  const [title, setTitle] = useState(typed?.[names.title]?.[0] ?? text.title);
  const [body, setBody] = useState(typed?.[names.body]?.[0] ?? text.body);
  const telling = tellingWords(`${title} ${body}`, text.asked_by);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-base font-medium text-ink">{legend}</legend>
      <p className="text-sm text-ink-muted">
        A bidder wrote this request. Others see it in these words only; the bidder and the bank keep the original.
      </p>
      {text.changed_since && <ChangedSince />}
      <Field
        id={`${id}-title`}
        name={names.title}
        label="Title"
        required
        maxLength={300}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={problems?.[names.title]}
      />
      <Field id={`${id}-body`} name={names.body} label="Text" error={problems?.[names.body]}>
        {(wiring) => (
          <TextArea
            {...wiring}
            name={names.body}
            rows={4}
            maxLength={10_000}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite">
        {telling.length > 0 && (
          <Notice tone="warn" title="This may tell who asked">
            Look at: {telling.join(", ")}. You can send it as it is.
          </Notice>
        )}
      </div>
    </fieldset>
  );
}

export function ChangedSince() {
  return (
    <Notice tone="warn" title="The question was changed after you set this text">
      Compare the two. Others see this text until you set it anew.
    </Notice>
  );
}
