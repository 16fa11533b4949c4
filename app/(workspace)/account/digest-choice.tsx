import { Button, Card, CardBody } from "@/lib/web/ui";
import { chooseOwnDigest } from "./actions";

export function DigestChoice({ wanted }: { wanted: boolean }) {
  return (
    <Card title="Mail">
      <CardBody className="flex flex-col gap-3">
        <p className="text-ink-muted">
          {wanted
            ? "Every morning you get one letter for each deal in which something waits for you: how much, and a link."
            : "You get no daily letters. What waits for you stands on your pages."}
        </p>
        <form action={chooseOwnDigest}>
          <input type="hidden" name="digest" value={wanted ? "off" : "on"} />
          <Button type="submit">{wanted ? "Switch the daily letter off" : "Switch the daily letter on"}</Button>
        </form>
      </CardBody>
    </Card>
  );
}
