import { piecesOf } from "../matching/terms.rules";
import { cutAround } from "./cut-around.rules";

/** A text in pieces; those that answer what was asked are marked. */
export type Piece = { readonly text: string; readonly hit?: true };

/** Marks each word that begins like one that was asked for, or is another form of it. */
export function markedText(text: string, asked: readonly string[]): Piece[] {
  const isAsked = askedIn(asked);
  const pieces: Piece[] = [];
  for (const { text: piece, stem } of piecesOf(text)) {
    const last = pieces.at(-1);
    if (isAsked(piece, stem)) pieces.push({ text: piece, hit: true });
    else if (last && !last.hit) pieces[pieces.length - 1] = { text: last.text + piece };
    else pieces.push({ text: piece });
  }
  return pieces;
}

/** The part of a long text around the first word that was asked for; undefined where it holds none of them. */
export function markedExcerpt(text: string, asked: readonly string[], length: number): Piece[] | undefined {
  const isAsked = askedIn(asked);
  let place = 0;
  for (const { text: piece, stem } of piecesOf(text)) {
    if (isAsked(piece, stem)) return markedText(cutAround(text, place, length), asked);
    place += piece.length;
  }
  return undefined;
}

/** Lower case and without accents: who looks for Elise means Élise, too. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

function askedIn(asked: readonly string[]): (word: string, stem: string | undefined) => boolean {
  const parts = asked.flatMap((word) => piecesOf(word)).filter((part) => /[\p{L}\p{N}]/u.test(part.text));
  const beginnings = parts.map((part) => folded(part.text));
  const stems = new Set(parts.flatMap((part) => part.stem ?? []));
  return (word, stem) =>
    (stem !== undefined && stems.has(stem)) || beginnings.some((beginning) => folded(word).startsWith(beginning));
}
