import type * as z from "zod";

/**
 * What a module tells people about their account, also those who have no seat any more: it stands on their account page, and is
 * mailed where mail leaves. `facts`: what the row holds, of which texts are anybody's; `words`: how they read.
 */
export type Notice<Facts extends z.ZodObject = z.ZodObject> = {
  readonly facts: Facts;
  readonly words: (facts: z.output<Facts>) => NoticeInWords;
};
export type NoticeInWords = { readonly title: string; readonly text: string };

export type AnyNotice = { readonly facts: z.ZodObject; readonly words: (facts: never) => NoticeInWords };

export const defineNotice = <Facts extends z.ZodObject>(notice: Notice<Facts>): Notice<Facts> => notice;
