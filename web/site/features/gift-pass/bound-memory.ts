const kinds = [
  'Uint8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Uint32Array',
  'Int16Array',
  'Int32Array',
  'Float32Array',
] as const;

/** What the error says, by which whoever waits for the file knows it again. */
export const memoryError = 'takes too much memory';

interface MemoryBound {
  /** Counts from nothing again, for the next file. */
  reset: () => void;
  /** Puts back what was there. */
  remove: () => void;
}

/**
 * Refuses memory beyond a number of bytes in all. pdf.js unpacks what is attached to a PDF into such arrays, each twice
 * as large as the one before, and has no limit of its own: a few hundred kilobytes may become gigabytes.
 */
export function limitMemory(maxBytes: number): MemoryBound {
  const plain = Object.fromEntries(kinds.map((kind) => [kind, globalThis[kind]]));
  let takenBytes = 0;
  const bounded = (kind: (typeof kinds)[number]) =>
    new Proxy(globalThis[kind], {
      construct(array, given: [unknown], asked) {
        const [length] = given;
        if (typeof length === 'number') takenBytes += length * array.BYTES_PER_ELEMENT;
        if (takenBytes > maxBytes) throw new RangeError(memoryError);
        return Reflect.construct(array, given, asked) as object;
      },
    });
  Object.assign(globalThis, Object.fromEntries(kinds.map((kind) => [kind, bounded(kind)])));
  return {
    reset: () => void (takenBytes = 0),
    remove: () => void Object.assign(globalThis, plain),
  };
}
