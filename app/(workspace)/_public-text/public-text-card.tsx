import { PartyText } from "@/app/(workspace)/projects/[id]/_entry/party-text";
import { Badge, Card, CardBody } from "@/lib/web/ui";
import { ChangedSince, type PublicTextShown } from "./public-text-fields";

/** For the bank, on the page of a bidder's request: what others see of it. */
export function PublicTextCard({ text }: { text: PublicTextShown }) {
  return (
    <Card title="Text others will see" aside={!text.set && <Badge tone="warn">not set yet</Badge>}>
      <CardBody className="flex flex-col gap-2">
        {text.changed_since && <ChangedSince />}
        {text.set ? (
          <>
            <p className="font-medium [overflow-wrap:anywhere]">{text.title}</p>
            {text.body !== "" && <PartyText text={text.body} />}
          </>
        ) : (
          <p className="text-ink-muted">
            Nobody but the bank and the bidder reads this request. You set the text when you pass it on or publish it.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
