/** A small, real PDF from plain text: A4, Helvetica, one paragraph a line, as many pages as it takes. */
export function pdfOf(text: string): Uint8Array {
  const lines = text.split("\n").flatMap((line) => wrap(line, 92));
  const pages: string[][] = [];
  for (let i = 0; i < lines.length || i === 0; i += LINES_PER_PAGE) pages.push(lines.slice(i, i + LINES_PER_PAGE));

  // Objects: 1 catalogue, 2 page tree, 3 font, then a page and its content stream for each page.
  const objects: string[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  pages.forEach((page, i) => {
    const content = `BT /F1 10 Tf 14 TL 56 780 Td\n${page.map((line) => `(${escapeText(line)}) Tj T*`).join("\n")}\nET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
    );
    objects.push(`<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`);
  });

  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = Buffer.byteLength(body, "latin1");
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body, "latin1");
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}

const LINES_PER_PAGE = 50;

function wrap(line: string, width: number): string[] {
  const rows: string[] = [""];
  for (const word of line.split(" ")) {
    const row = rows[rows.length - 1] ?? "";
    if (row && row.length + word.length + 1 > width) rows.push(word);
    else rows[rows.length - 1] = row ? `${row} ${word}` : word;
  }
  return rows;
}

// WinAnsi has these at other places than Latin-1; what it lacks becomes a question mark.
const WIN_ANSI: Record<string, string> = {
  "€": "\x80",
  "–": "\x96",
  "—": "\x97",
  "‘": "\x91",
  "’": "\x92",
  "“": "\x93",
  "”": "\x94",
  "•": "\x95",
  "…": "\x85",
};

function escapeText(line: string): string {
  return [...line]
    .map((character) => WIN_ANSI[character] ?? ((character.codePointAt(0) ?? 0) > 255 ? "?" : character))
    .join("")
    .replace(/[\\()]/g, "\\$&");
}
