import { Input } from "@/lib/web/ui";

export type Usual = { readonly slug: string; readonly name: string; readonly prefix: string };

/** Those of most deals are ticked. */
const TICKED = 7;
const OWN_LINES = [0, 1, 2];

export function WorkstreamChoice({
  usual,
  values,
  error,
}: {
  usual: readonly Usual[];
  values: Readonly<Record<string, readonly string[]>> | undefined;
  error: string | undefined;
}) {
  const chosen = values ? (values.usual ?? []) : usual.slice(0, TICKED).map(({ slug }) => slug);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : "workstreams-error"} className="flex flex-col gap-3">
      <legend className="mb-1.5 text-base font-medium">Workstreams</legend>
      <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {usual.map(({ slug, name, prefix }) => (
          <label key={slug} className="flex items-center gap-2.5">
            <input
              type="checkbox"
              name="usual"
              value={slug}
              defaultChecked={chosen.includes(slug)}
              className="accent-accent"
            />
            <span className="flex-1">{name}</span>
            <span className="text-sm text-ink-muted tabular-nums">{prefix}-001</span>
          </label>
        ))}
      </div>
      <details open={values?.own_name?.some((name) => name !== "") ?? false}>
        <summary className="w-fit cursor-pointer rounded text-ink-muted hover:text-ink">Others</summary>
        <div className="mt-2 flex flex-col gap-2">
          {OWN_LINES.map((line) => (
            <div key={line} className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2">
              <Input
                name="own_name"
                aria-label={`Name of another workstream, ${line + 1}`}
                placeholder="Name"
                maxLength={80}
                defaultValue={values?.own_name?.[line]}
              />
              <Input
                name="own_prefix"
                aria-label={`Letters of another workstream, ${line + 1}`}
                placeholder="ABC"
                maxLength={5}
                className="uppercase"
                defaultValue={values?.own_prefix?.[line]}
              />
            </div>
          ))}
          <p className="text-sm text-ink-muted">The letters begin the numbers of its requests, and stay.</p>
        </div>
      </details>
      {error !== undefined && (
        <p id="workstreams-error" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
