/** RFC 6266: the name for every browser that reads UTF-8, and letters of ASCII for the others. */
export function disposition(kind: "attachment" | "inline", filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  // RFC 5987 leaves fewer characters as they are than encodeURIComponent does.
  const exact = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
