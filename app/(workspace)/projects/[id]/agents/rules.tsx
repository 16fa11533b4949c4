import type { ReactNode } from "react";
import { Badge, Button, Card } from "@/lib/web/ui";
import { PressForm } from "./changing";
import type { Oversight } from "./view";

/** Where agents may be. Each line says how it stands; who may change it has a button beside it. */
export function Rules({ rules, may }: Pick<Oversight, "rules" | "may">) {
  return (
    <Card title="AI switch" aside="Takes effect on an agent’s next call">
      <ul className="divide-y divide-line">
        <Line
          name="The whole deal"
          text={rules.allowed ? "Agents may be here, within what each person granted." : "No agent finds this deal."}
          mark={<OnOff on={rules.allowed} />}
        >
          {may.switch_agents && <Switch on={rules.allowed} name="the whole deal" />}
        </Line>
        {rules.workstreams.map(({ workstream, name, allowed }) => (
          <Line
            key={workstream}
            name={name}
            text={allowed ? undefined : "Nothing of it exists for agents."}
            mark={<OnOff on={allowed && rules.allowed} />}
          >
            {may.switch_agents && <Switch on={allowed} name={name} workstream={workstream} />}
          </Line>
        ))}
        {rules.sellers.map(({ organization_id: id, name, kept, own }) => (
          <Line
            key={id}
            name={`Unpublished answers of ${name}`}
            text={kept ? "No agent reads them, whatever is unlocked." : sharedText(own && may.keep_drafts, name)}
            mark={<Badge tone={kept ? "warn" : "neutral"}>{kept ? "Kept from agents" : "With an unlock"}</Badge>}
          >
            {own && may.keep_drafts && <KeepOrShare kept={kept} />}
          </Line>
        ))}
      </ul>
    </Card>
  );
}

const sharedText = (mayKeep: boolean, name: string) =>
  mayKeep
    ? "Agents read them while their person has unlocked them: also those of the bank."
    : `Agents read them while unlocked. An admin of ${name} can forbid it.`;

const OnOff = ({ on }: { on: boolean }) => <Badge tone={on ? "good" : "warn"}>{on ? "On" : "Off"}</Badge>;

function Switch({ on, name, workstream }: { on: boolean; name: string; workstream?: string }) {
  return (
    <PressForm press={on ? "off" : "on"} {...(workstream !== undefined && { workstream })}>
      <Button type="submit" size="small">
        {on ? "Switch off" : "Switch on"}
        <span className="sr-only"> {name}</span>
      </Button>
    </PressForm>
  );
}

function KeepOrShare({ kept }: { kept: boolean }) {
  return (
    <PressForm press={kept ? "share" : "keep"}>
      <Button type="submit" size="small">
        {kept ? "Allow with an unlock" : "Keep from agents"}
      </Button>
    </PressForm>
  );
}

type LineProps = { name: string; text: string | undefined; mark: ReactNode; children: ReactNode };

function Line({ name, text, mark, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
      <div className="min-w-40 flex-1">
        <p className="text-ink [overflow-wrap:anywhere]">{name}</p>
        {text !== undefined && <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{text}</p>}
      </div>
      {mark}
      {children}
    </li>
  );
}
