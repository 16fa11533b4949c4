"use client";

import { useActionState, useState } from "react";
import { type Role, sideOf } from "@/lib/deals/roles";
import { Button, Field, LinkButton, Notice, PageDialog, Select } from "@/lib/web/ui";
import { type InviteState, inviteSomebody } from "./actions";
import { InviteDone } from "./invite-done";
import type { Offer } from "./person";
import { RoleField, ScopeFields } from "./seat-fields";

export function InviteDialog({ deal, close, offer }: { deal: string; close: string; offer: Offer }) {
  const [state, action, pending] = useActionState<InviteState, FormData>(inviteSomebody, {});
  return (
    <PageDialog title={state.invited ? "Invited" : "Invite somebody"} close={close}>
      {state.invited ? (
        <InviteDone invited={state.invited} close={close} />
      ) : (
        <form action={action} className="flex flex-col gap-4">
          {state.refused !== undefined && (
            <Notice key={state.turn} live tone="danger">
              {state.refused}
            </Notice>
          )}
          <input type="hidden" name="project_id" value={deal} />
          <Field
            label="E-mail"
            name="email"
            type="email"
            required
            maxLength={254}
            hint="The link works for this address alone."
            defaultValue={state.values?.email?.[0]}
            error={state.problems?.email}
          />
          <RoleAndFirm key={state.turn} offer={offer} state={state} />
          <ScopeFields
            key={`scope ${state.turn}`}
            offer={offer}
            initial={{ all: offer.all_workstreams, slugs: [] }}
            values={state.values}
          />
          <div className="flex justify-end gap-2">
            <LinkButton href={close} scroll={false}>
              Cancel
            </LinkButton>
            <Button type="submit" variant="primary" disabled={pending}>
              {pending ? "Inviting…" : "Invite"}
            </Button>
          </div>
        </form>
      )}
    </PageDialog>
  );
}

/** With script only the firms of the role's side are offered; without, all are, and a wrong one is refused. */
function RoleAndFirm({ offer, state }: { offer: Offer; state: InviteState }) {
  const [role, setRole] = useState<Role | undefined>((state.values?.granted_role?.[0] as Role) ?? usualRole(offer));
  const [firm, setFirm] = useState(state.values?.firm_id?.[0] ?? "");
  const side = role && sideOf(role);
  const firms = offer.firms.filter((one) => one.side === side);
  const chooses = offer.new_firms && side !== "bank";
  const chosen = firms.some((one) => one.firm_id === firm) ? firm : (firms[0]?.firm_id ?? "new");
  return (
    <>
      <RoleField
        roles={offer.roles}
        initial={usualRole(offer)}
        values={state.values}
        error={state.problems?.granted_role}
        onChange={(next) => {
          setRole(next);
          setFirm("");
        }}
      />
      {chooses && (
        <Field label="Firm" name="firm_id" error={state.problems?.firm_id}>
          {(wiring) => (
            <Select
              {...wiring}
              name="firm_id"
              value={firm === "new" ? "new" : chosen}
              onChange={(event) => setFirm(event.target.value)}
            >
              {firms.map((one) => (
                <option key={one.firm_id} value={one.firm_id}>
                  {one.name}
                </option>
              ))}
              <option value="new">A new firm…</option>
            </Select>
          )}
        </Field>
      )}
      {chooses && (firm === "new" || chosen === "new") && (
        <Field
          label="Name of the new firm"
          name="firm_name"
          required
          maxLength={300}
          defaultValue={state.values?.firm_name?.[0]}
          error={state.problems?.firm_name}
        />
      )}
    </>
  );
}

/** Nobody becomes an admin by being overlooked. */
const usualRole = ({ roles }: Offer): Role | undefined => roles.find((role) => !role.endsWith("admin"));
