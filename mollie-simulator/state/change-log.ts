import { closeSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** `value` is null when the item was removed. */
export interface Change {
  kind: string;
  id: string;
  value: unknown;
}

/**
 * Each line is a JSON list of changes that were made together. A crash can cut off the last line, so `read`
 * ignores a last line without a line break.
 */
export class ChangeLog {
  readonly #path: string;
  #descriptor: number | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  read(): Change[] {
    const latest = new Map<string, Change>();
    for (const line of completeLines(this.#path)) {
      for (const change of parseLine(line, this.#path)) {
        const key = `${change.kind}/${change.id}`;
        if (change.value === null) latest.delete(key);
        else latest.set(key, change);
      }
    }
    return [...latest.values()];
  }

  rewrite(changes: Iterable<Change>): void {
    this.close();
    mkdirSync(dirname(this.#path), { recursive: true });
    const fresh = `${this.#path}.new`;
    this.#descriptor = openSync(fresh, 'w', 0o600);
    for (const change of changes) this.append([change]);
    fsyncSync(this.#descriptor);
    renameSync(fresh, this.#path);
  }

  append(changes: Change[]): void {
    if (this.#descriptor !== null) writeFileSync(this.#descriptor, `${JSON.stringify(changes)}\n`);
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

function parseLine(line: string, path: string): Change[] {
  try {
    return JSON.parse(line) as Change[];
  } catch (error) {
    throw new Error(`${path} is damaged; remove it to start with an empty simulator`, { cause: error });
  }
}

/** Reads in pieces, because the file may exceed the maximum length of a string. */
function* completeLines(path: string): Generator<string> {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    const buffer = Buffer.alloc(1 << 20);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (;;) {
      const length = readSync(descriptor, buffer);
      if (length === 0) return;
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    closeSync(descriptor);
  }
}
