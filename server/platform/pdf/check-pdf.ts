import { inflateSync } from 'node:zlib';

export type PdfProblem = 'unreadable' | 'encrypted' | 'active';

/** Together, what compressed parts of one file may become while they are looked through. */
const maxInflatedBytes = 16 * 1024 * 1024;
/** What opening one counts for at least: thousands of tiny ones take as long as a huge one. */
const minCost = 4 * 1024;
/** How far before a stream its dictionary can begin. */
const maxDictionaryLength = 1_000;

/**
 * A modest look at a file that says to be a PDF: whether it begins, ends and hangs together as one, without a password,
 * and without anything that a reader would run. What is hidden deeper than in object streams is not found: whoever gets
 * the file gets it as a download, from an address where nothing runs.
 */
export function findPdfProblem(file: Buffer): PdfProblem | undefined {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 16))) return 'unreadable';
  const text = file.toString('latin1');
  const ending = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(text.slice(-1_200));
  const start = Number(ending?.[1] ?? Number.NaN);
  // Where the table of objects is, or the object that is one.
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
    // Made to become a thousand times as large in whatever opens it: no program writes objects so.
    return 'unreadable';
  }
  return isActive ? 'active' : undefined;
}

const holdsObjects = anyName('ObjStm');
const asksForPassword = anyName('Encrypt');
const runsSomething = anyName('JavaScript', 'JS', 'Launch');

/** A name may be written with any of its letters as a number: /J#61vaScript. */
function anyName(...names: string[]): RegExp {
  const hex = (letter: string) => letter.charCodeAt(0).toString(16);
  const eitherCase = (digits: string) => digits.replaceAll(/[a-f]/g, (a) => `[${a}${a.toUpperCase()}]`);
  const written = (letter: string) => `(?:${letter}|#${eitherCase(hex(letter))})`;
  const choices = names.map((name) => Array.from(name, written).join(''));
  return new RegExp(`/(?:${choices.join('|')})(?![\\w#])`);
}

/**
 * Everything but the contents of streams: pictures and pages say nothing of how a file behaves, and by chance contain
 * every word; what is attached stays packed. Newer files keep most of their objects in compressed streams, which are
 * opened. Each byte is looked at once, whatever is in the file.
 */
function* structureOf(file: Buffer, text: string): Generator<string> {
  let left = maxInflatedBytes;
  let from = 0;
  for (;;) {
    const start = text.indexOf('stream', from);
    const end = start < 0 ? -1 : text.indexOf('endstream', start + 'stream'.length);
    if (end < 0) return yield text.slice(from);
    yield text.slice(from, start);
    const dictionary = text.slice(Math.max(from, start - maxDictionaryLength), start);
    if (holdsObjects.test(dictionary)) {
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
    // Packed in another way: it is not looked into.
    return Buffer.alloc(0);
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
