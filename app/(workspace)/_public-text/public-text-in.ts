import { textIn } from "@/lib/web/run-action";
import { namesOf, requestNamedBy } from "./names-of";

/** What PublicTextFields send; nothing where the form has none. An empty text is a text: the title may say it all. */
export const publicTextIn = (form: FormData): { public_title?: string; public_body?: string } =>
  form.has("public_title")
    ? { public_title: textIn(form, "public_title"), public_body: textIn(form, "public_body") }
    : {};

/** The same where one form sets the texts of several requests. */
export const publicTextsIn = (form: FormData): { request_id: string; title: string; body: string }[] =>
  [...form.keys()].flatMap((field) => {
    const request_id = requestNamedBy(field);
    if (request_id === undefined) return [];
    const { title, body } = namesOf(request_id);
    return [{ request_id, title: textIn(form, title), body: textIn(form, body) }];
  });

/** By which field of such a form the use-case's words about one of the texts stand. */
export const publicTextFieldIn =
  (form: FormData) =>
  (path: string): string => {
    const [, place, part] = /^texts\.(\d+)\.(title|body)$/.exec(path) ?? [];
    const text = publicTextsIn(form)[Number(place)];
    return text ? namesOf(text.request_id)[part as "title" | "body"] : path;
  };
