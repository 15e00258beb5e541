import { inflateSync } from 'node:zlib';

export type PdfProblem = 'unreadable' | 'encrypted' | 'active';

const maxInflatedBytes = 16 * 1024 * 1024;
/** Each stream counts as at least this many bytes, because thousands of tiny streams take as long as a large one. */
const minCost = 4 * 1024;

/**
 * Checks that the file has the structure of a PDF, no password and no active content. Does not search pages and
 * pictures, because visitors only download the file, and its response headers forbid scripts.
 */
export function findPdfProblem(file: Buffer): PdfProblem | undefined {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 16))) return 'unreadable';
  const text = file.toString('latin1');
  const ending = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-1_200));
  // This number must be the offset of the cross-reference table or stream.
  const start = Number(ending?.[1] ?? Number.NaN);
  if (!ending || !/^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(start, start + 40))) return 'unreadable';
  if (!/\/Root[\s/\d]/.test(text)) return 'unreadable';
  let isActive = false;
  try {
    for (const part of structureOf(file, text)) {
      if (asksForPassword.test(part)) return 'encrypted';
      isActive ||= runsSomething.test(part);
    }
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    // No ordinary program writes object streams of this size, so this is a decompression bomb.
    return 'unreadable';
  }
  return isActive ? 'active' : undefined;
}

const holdsObjects = anyName('ObjStm');
const asksForPassword = anyName('Encrypt');
const runsSomething = anyName('JavaScript', 'JS', 'Launch');

/** Any letter of a name may be a hexadecimal code, such as in /J#61vaScript. */
function anyName(...names: string[]): RegExp {
  const hex = (letter: string) => letter.charCodeAt(0).toString(16);
  const eitherCase = (digits: string) => digits.replaceAll(/[a-f]/g, (a) => `[${a}${a.toUpperCase()}]`);
  const patternOf = (letter: string) => `(?:${letter}|#${eitherCase(hex(letter))})`;
  const choices = names.map((name) => Array.from(name, patternOf).join(''));
  return new RegExp(`/(?:${choices.join('|')})(?![\\w#])`);
}

/**
 * Yields the text outside streams and the content of object streams. Newer files keep most objects in object
 * streams. Skips pictures and pages, which may contain any word by chance.
 */
function* structureOf(file: Buffer, text: string): Generator<string> {
  let left = maxInflatedBytes;
  let from = 0;
  for (;;) {
    const start = text.indexOf('stream', from);
    const end = start < 0 ? -1 : text.indexOf('endstream', start + 'stream'.length);
    if (end < 0) return yield text.slice(from);
    const before = text.slice(from, start);
    yield before;
    if (holdsObjects.test(before)) {
      const content = start + 'stream'.length + (text[start + 'stream'.length] === '\r' ? 2 : 1);
      const inflated = inflate(file.subarray(content, end), Math.max(left, 1));
      left -= Math.max(inflated.length, minCost);
      yield inflated.toString('latin1');
    }
    from = end + 'endstream'.length;
  }
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch (error) {
    if (isTooLarge(error)) throw error;
    // The stream uses another compression method and is skipped.
    return Buffer.alloc(0);
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
