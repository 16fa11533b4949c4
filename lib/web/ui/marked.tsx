export type MarkedPiece = { readonly text: string; readonly hit?: true | undefined };

/** A text with the words marked that somebody looked for. */
export function Marked({ pieces }: { pieces: readonly MarkedPiece[] }) {
  let place = 0;
  return pieces.map(({ text, hit }) => {
    const key = place;
    place += text.length;
    return hit ? (
      <mark key={key} className="rounded-xs bg-warn-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
