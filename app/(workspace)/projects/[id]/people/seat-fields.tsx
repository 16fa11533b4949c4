import { type Role, roleInWords } from "@/lib/deals/roles";

import { Field, Select } from "@/lib/web/ui";
import type { Offer } from "./person";

type Values = Readonly<Record<string, readonly string[]>> | undefined;

export function RoleField({
  roles,
  initial,
  values,
  error,
  onChange,
}: {
  roles: readonly Role[];
  initial?: Role | undefined;
  values: Values;
  error: string | undefined;
  onChange?: (role: Role) => void;
}) {
  return (
    <Field label="Role" name="granted_role" error={error}>
      {(wiring) => (
        <Select
          {...wiring}
          name="granted_role"
          defaultValue={values?.granted_role?.[0] ?? initial}
          onChange={(event) => onChange?.(event.target.value as Role)}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleInWords(role)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** All workstreams, later ones included, or some. Ticking one means some, with script and without. */
export function ScopeFields({
  offer,
  initial,
  values,
}: {
  offer: Offer;
  initial: { readonly all: boolean; readonly slugs: readonly string[] };
  values: Values;
}) {
  const all = values ? values.scope?.[0] === "all" : initial.all;
  const ticked = values ? (values.workstreams ?? []) : initial.slugs;
  return (
    <fieldset className="group flex flex-col gap-2">
      <legend className="mb-1.5 text-base font-medium">Workstreams</legend>
      {offer.all_workstreams && (
        <label className="flex items-center gap-2.5">
          <input type="radio" name="scope" value="all" defaultChecked={all} className="accent-accent" />
          All, also those that are added later
        </label>
      )}
      <label className="flex items-center gap-2.5">
        <input
          type="radio"
          name="scope"
          value="some"
          defaultChecked={!all || !offer.all_workstreams}
          className="accent-accent"
        />
        Only these
      </label>
      <div className="ml-6 grid gap-x-4 gap-y-1.5 sm:grid-cols-2 group-has-[input[value=all]:checked]:hidden">
        {offer.workstreams.map(({ slug, name }) => (
          <label key={slug} className="flex items-center gap-2.5">
            <input
              type="checkbox"
              name="workstreams"
              value={slug}
              defaultChecked={ticked.includes(slug)}
              className="accent-accent"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
