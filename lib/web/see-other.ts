/** After a plain form: a whole new page, so that nothing the browser kept of the one before stays on the screen. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });
