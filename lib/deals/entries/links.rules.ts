import type { EntryType } from "./status.rules";

/** Addresses of our pages. All of them ask for a sign-in; none carries a token. */
const page = (origin: string, projectId: string, ...rest: string[]): string =>
  [`${origin}/projects`, projectId, ...rest].map((part, i) => (i === 0 ? part : encodeURIComponent(part))).join("/");

/** `name`: the request's ref as the reader knows it, or its id. */
export const requestUrl = (origin: string, projectId: string, name: string): string =>
  page(origin, projectId, "requests", name);

export const answerUrl = (origin: string, projectId: string, id: string): string =>
  page(origin, projectId, "answers", id);

export const fileUrl = (origin: string, projectId: string, id: string): string => page(origin, projectId, "files", id);

/** Where a person decides on what an agent proposed. */
export const confirmationUrl = (origin: string, suggestionId: string): string =>
  `${origin}/confirm/${encodeURIComponent(suggestionId)}`;

/** `pageName`: under which name the reader finds it; an answer's id, a request's ref or id. */
export const entryUrl = (
  origin: string,
  entry: { readonly type: EntryType; readonly projectId: string; readonly pageName: string },
): string => (entry.type === "request" ? requestUrl : answerUrl)(origin, entry.projectId, entry.pageName);
