/** What a module mails, by the kind of letter. Each is written as it leaves; undefined where there is nothing to say any more. */
export type Letters = Readonly<Record<string, (deps: never, payload: unknown) => Promise<Mail | undefined>>>;

/** A letter to one person. Plain text: nothing in it can run, track or hide. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The page on which the person switches letters of this kind off. */
  readonly unsubscribe?: string;
};
