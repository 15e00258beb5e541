import { Zip, ZipDeflate } from 'fflate';

export interface FileToZip {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

const encoder = new TextEncoder();

export async function* writeZip(
  files: AsyncIterable<FileToZip> | Iterable<FileToZip>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    for await (const part of content) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
