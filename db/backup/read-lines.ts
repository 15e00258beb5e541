import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { BackupError } from './backup-format.ts';

const newline = 0x0a;

/** readline also breaks lines at characters that a donor's name may hold, such as U+2028. */
export async function* readLines(file: string): AsyncGenerator<string> {
  // The last stream of the pipeline reports every error.
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  let pending: Buffer[] = [];
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
        yield Buffer.concat([...pending, chunk.subarray(from, end)]).toString('utf8');
        pending = [];
        from = end + 1;
      }
      if (from < chunk.length) pending.push(chunk.subarray(from));
    }
  } catch (error) {
    throw new BackupError(`${file} is niet te lezen of niet heel.`, { cause: error });
  }
}
