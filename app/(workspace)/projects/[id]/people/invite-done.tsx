import { CopyButton, LinkButton, Notice } from "@/lib/web/ui";

export function InviteDone({
  invited: { email, link },
  close,
}: {
  invited: { readonly email: string; readonly link?: string };
  close: string;
}) {
  return (
    <div className="flex flex-col gap-4">
      {link === undefined ? (
        <Notice live title={`The invitation goes to ${email} by mail.`}>
          Its link works once, within seven days, for that address alone.
        </Notice>
      ) : (
        <>
          <Notice live title="Send this link yourself.">
            It is shown now and never again. It works once, within seven days, for {email} alone.
          </Notice>
          <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
            <code
              data-testid="invitation-link"
              className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere] select-all"
            >
              {link}
            </code>
            <CopyButton text={link} what="the invitation link" />
          </div>
        </>
      )}
      <div className="flex justify-end">
        <LinkButton href={close} scroll={false} variant="primary">
          Done
        </LinkButton>
      </div>
    </div>
  );
}
