/** HTTP answers as they come in from a socket that has one request at a time under way. */

const END_OF_CHUNKS = Buffer.from("\r\n0\r\n\r\n");

/** @typedef {{ status: number, text: string, bodyAt: number, length: number | undefined }} Head */

/**
 * @param {Buffer} bytes
 * @returns {Head | undefined} undefined while it is still coming
 */
export function headOf(bytes) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const text = bytes.latin1Slice(0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  return {
    status: Number(text.slice(9, 12)),
    text,
    bodyAt: end + 4,
    length: length === undefined ? undefined : Number(length),
  };
}

/**
 * Without a length the answer comes in chunks, and nothing follows the last: there is one request at a time.
 * @param {Head} head
 * @param {readonly Buffer[]} chunks
 * @param {number} length of all chunks
 */
export function isWhole({ status, bodyAt, length: body }, chunks, length) {
  if (body !== undefined) return length >= bodyAt + body;
  if (status === 204) return true;
  const last = /** @type {Buffer} */ (chunks.at(-1));
  const tail = last.length >= END_OF_CHUNKS.length ? last : Buffer.concat(chunks, length);
  return tail.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS);
}
