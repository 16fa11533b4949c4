import { Button } from "@/lib/web/ui";

type ProviderFormsProps = {
  providers: readonly { id: string; name: string }[];
  csrfToken: string;
  back: string;
};

export function ProviderForms({ providers, csrfToken, back }: ProviderFormsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line p-5">
      {providers.map(({ id, name }) => (
        <form key={id} action={`/api/auth/signin/${id}`} method="post">
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="callbackUrl" value={back} />
          <Button type="submit" size="large" className="w-full">
            Continue with {name}
          </Button>
        </form>
      ))}
    </div>
  );
}
