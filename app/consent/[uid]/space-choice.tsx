import { countOf } from "@/lib/web/format";
import { CheckRow } from "./check-row";

/** The spaces of one module that the person may open to the application. */
export type Choice = {
  readonly module: string;
  readonly noun: string;
  readonly spaces: readonly { readonly id: string; readonly name: string; readonly seat?: string | undefined }[];
};

/** Which spaces, each by name: nobody grants one without having seen it here, nor one that comes later. */
export function SpaceChoice({ choice, missing, sole }: { choice: Choice; missing: boolean; sole: boolean }) {
  const { module, noun, spaces } = choice;
  const error = `${module}-error`;
  const described = missing ? { "aria-describedby": error } : {};
  return (
    <fieldset className="group/spaces flex flex-col gap-2" {...described}>
      <legend className="mb-2 text-base font-semibold text-ink">On which {noun}s</legend>
      {spaces.length > 1 ? (
        <SeveralSpaces choice={choice} missing={missing} required={sole} />
      ) : (
        <TheSpace choice={choice} ticked={sole && !missing} />
      )}
      <p className="text-sm text-ink-muted">
        {`${capital(noun)}s you join later are not included: they need a new consent. Connect the application again to add them.`}
      </p>
      {missing && (
        <p id={error} role="alert" className="text-sm font-medium text-danger">
          {spaces.length > 1 ? `Tick at least one ${noun}, or choose all.` : `Tick the ${noun}, or deny.`} Nothing was
          granted yet; your other choices below are back to what was asked for, so look at them again.
        </p>
      )}
    </fieldset>
  );
}

type Several = { choice: Choice; missing: boolean; required: boolean };

/** Neither is chosen for anybody. The list shows by style alone: with boxes to tick, or as what "all" means now. */
function SeveralSpaces({ choice: { module, noun, spaces }, missing, required }: Several) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="divide-y divide-line">
        <CheckRow
          type="radio"
          name={`spaces:${module}`}
          value="all"
          data-way=""
          required={required}
          hint={`The ${countOf(spaces.length, noun)} you are in.`}
        >
          All my current {noun}s
        </CheckRow>
        <CheckRow
          type="radio"
          name={`spaces:${module}`}
          value="chosen"
          data-way=""
          required={required}
          defaultChecked={missing}
          hint="It does not learn that there are others."
        >
          Only those I choose
        </CheckRow>
      </div>
      <ul className="hidden max-h-80 divide-y divide-line overflow-y-auto border-t border-line bg-canvas pl-7 group-has-[[data-way]:checked]/spaces:block group-has-[[value=all]:checked]/spaces:[&_[type=checkbox]]:hidden">
        {spaces.map((space) => (
          <li key={space.id}>
            <input type="hidden" name={`shown:${module}`} value={space.id} />
            <CheckRow
              type="checkbox"
              name={`space:${module}`}
              value={space.id}
              data-space=""
              data-missing={`Tick at least one ${noun}, or choose all.`}
              hint={space.seat}
            >
              {space.name}
            </CheckRow>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The only one there is to choose is ticked; beside others of another kind nothing is. Without any, an agent may still be connected for later. */
function TheSpace({ choice: { module, noun, spaces }, ticked }: { choice: Choice; ticked: boolean }) {
  const [space] = spaces;
  if (!space) {
    return (
      <p className="text-ink-muted">
        <input type="hidden" name={`spaces:${module}`} value="all" />
        You are in no {noun} yet, so it would see none.
      </p>
    );
  }
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <CheckRow
        type="checkbox"
        name={`space:${module}`}
        value={space.id}
        data-space=""
        data-missing={`Tick the ${noun}, or deny.`}
        defaultChecked={ticked}
        hint={space.seat}
      >
        {space.name}
      </CheckRow>
    </div>
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
