"use client";

import { useAct } from "@/lib/web/forms/act-form";
import { PublicTextFields, type PublicTextShown } from "./public-text-fields";

/** The same in the form of an act: bad input keeps what was typed. */
export function ActPublicText({
  text,
  names,
  legend,
}: {
  text: PublicTextShown;
  names?: { readonly title: string; readonly body: string };
  legend?: string;
}) {
  const { state } = useAct();
  return (
    <PublicTextFields
      text={text}
      typed={state.values}
      problems={state.problems}
      {...(names && { names })}
      {...(legend !== undefined && { legend })}
    />
  );
}
