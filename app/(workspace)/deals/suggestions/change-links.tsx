import type { LinksLook } from "@/lib/deals";
import { Field } from "@/lib/web/ui";

/** Which of the requests the answer answers, and others in their place. */
export function ChangeLinks({ links }: { links: LinksLook["links"] }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-ink-muted">Keep those that this answer truly answers.</legend>
      <input type="hidden" name="of-requests" value="1" />
      {links.map((link) => (
        <label key={link.entry_id} className="flex gap-2">
          <input
            type="checkbox"
            name="request"
            value={link.entry_id}
            defaultChecked={!link.linked && link.status !== "withdrawn"}
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            {link.ref !== undefined && <span className="mr-2 text-ink-muted">{link.ref}</span>}
            {link.title}
          </span>
        </label>
      ))}
      <Field label="Others" name="more" hint="Numbers of further requests, such as FIN-042." autoComplete="off" />
    </fieldset>
  );
}
