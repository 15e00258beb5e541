const kinds = [
  'Uint8Array',
  'Uint8ClampedArray',
  'Uint16Array',
  'Uint32Array',
  'Int16Array',
  'Int32Array',
  'Float32Array',
] as const;

/** Recognised by the page that waits for the file. */
export const memoryError = 'takes too much memory';

interface MemoryLimit {
  /** For the next file. */
  reset: () => void;
  /** Restores the originals. */
  remove: () => void;
}

/** pdf.js unpacks attachments into doubling arrays without a limit: a few hundred kilobytes may become gigabytes. */
export function limitMemory(maxBytes: number): MemoryLimit {
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
