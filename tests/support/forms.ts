/** The forms of a page as a browser without script would send them. */

/** Each form of the page, as it stands there. */
export function formsIn(page: string): FormData[] {
  return [...page.matchAll(/<form\b[^>]*>(.*?)<\/form>/gs)].map(([, inner = ""]) => {
    const form = new FormData();
    for (const [name, value] of fieldsIn(inner)) form.append(name, value);
    return form;
  });
}

/** Hidden fields, what is ticked, and of a choice what is chosen. */
export function fieldsIn(html: string): [name: string, value: string][] {
  const ticked = [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const chosen = attribute(tag, "type") === "hidden" || / checked(=|\s|\/|>)/.test(tag);
    return chosen ? [[attribute(tag, "name"), attribute(tag, "value")]] : [];
  });
  const picked = [...html.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)].map(([, tag = "", inner = ""]) => {
    const options = [...inner.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const option = options.find((one) => / selected(=|\s|\/|>)/.test(one)) ?? options[0] ?? "";
    return [attribute(tag, "name"), attribute(option, "value")] satisfies [string, string];
  });
  return [...ticked, ...picked].filter(([name]) => name !== "");
}

function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
