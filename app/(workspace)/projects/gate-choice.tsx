/** What agents see without an unlock. People are not concerned. */
export function GateChoice({ chosen = "standard" }: { chosen?: string | undefined }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-base font-medium">What agents see without an unlock</legend>
      {GATES.map(({ value, label, text }) => (
        <label key={value} className="flex items-start gap-2.5">
          <input
            type="radio"
            name="gate"
            value={value}
            defaultChecked={chosen === value}
            className="mt-0.5 accent-accent"
          />
          <span>
            <span className="font-medium">{label}.</span> <span className="text-ink-muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const GATES = [
  { value: "standard", label: "Standard", text: "Requests in the data room, and published answers." },
  { value: "strict", label: "Strict", text: "Published requests and answers only." },
] as const;
