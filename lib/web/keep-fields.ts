"use client";

import { type SubmitEvent, startTransition } from "react";

/**
 * For a form's `onSubmit` beside its `action`: sent by the form itself, React would empty every field afterwards, also when
 * the act was refused. Without script the form posts as ever.
 */
export function keepFields(act: (form: FormData) => void) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    startTransition(() => act(form));
  };
}
