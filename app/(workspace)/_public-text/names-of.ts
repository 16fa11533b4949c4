const [TITLE_OF, BODY_OF] = ["public_title of ", "public_body of "];

/** Where one form sets the texts of several requests: by which names it sends each. */
export const namesOf = (requestId: string) => ({ title: `${TITLE_OF}${requestId}`, body: `${BODY_OF}${requestId}` });

/** The request whose title a field gives. */
export const requestNamedBy = (field: string): string | undefined =>
  field.startsWith(TITLE_OF) ? field.slice(TITLE_OF.length) : undefined;
