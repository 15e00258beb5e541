import { inflateSync } from 'node:zlib';

export type PdfProblem = 'unreadable' | 'encrypted' | 'active';

/** Together, what compressed parts of one file may become while they are looked through. */
const maxInflatedBytes = 32 * 1024 * 1024;
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
  const structure = plainNames(readStructure(file, text));
  if (/\/Encrypt\b/.test(structure)) return 'encrypted';
  return /\/(JavaScript|JS|Launch)\b/.test(structure) ? 'active' : undefined;
}

/**
 * Everything but the contents of streams: pictures and pages say nothing of how a file behaves, and by chance contain
 * every word. Newer files keep most of their objects in compressed streams, which are opened. Each byte is looked at
 * once, whatever is in the file.
 */
function readStructure(file: Buffer, text: string): string {
  const parts: string[] = [];
  let left = maxInflatedBytes;
  let from = 0;
  for (;;) {
    const start = text.indexOf('stream', from);
    const end = start < 0 ? -1 : text.indexOf('endstream', start + 'stream'.length);
    if (end < 0) return [...parts, text.slice(from)].join(' ');
    parts.push(text.slice(from, start));
    const dictionary = text.slice(Math.max(from, start - maxDictionaryLength), start);
    if (/\/ObjStm\b/.test(dictionary) && left > 0) {
      const content = start + 'stream'.length + (text[start + 'stream'.length] === '\r' ? 2 : 1);
      const inflated = inflate(file.subarray(content, end), left);
      left -= inflated.length;
      parts.push(inflated.toString('latin1'));
    }
    from = end + 'endstream'.length;
  }
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch {
    // Packed in another way, or too large: it is not looked into.
    return Buffer.alloc(0);
  }
}

/** A name may be written with any of its letters as a number: /J#61vaScript. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
