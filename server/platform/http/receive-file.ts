import { Readable } from 'node:stream';
import type { HttpServer } from './typed-server.ts';

/** What stands around the file: the line between fields twice, and the field's own headers. */
const maxFrameBytes = 2_000;
/** As much as is read of what is too large, to be able to answer: no camera makes a larger file. */
const maxReadBytes = 40_000_000;

/** Lets forms with a file in, unread: whoever answers looks first whether they may come from whom they come. */
export function acceptFileForms(server: HttpServer): void {
  server.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
}

/** The file of a form as a browser sends it without script, when it is the first field; empty when none was chosen. */
export async function receiveFile(
  { body, headers }: { body: unknown; headers: { 'content-type'?: string | undefined } },
  maxBytes: number,
): Promise<Buffer | 'too large'> {
  // Sent in another way, there is no file in it.
  if (!(body instanceof Readable)) return Buffer.alloc(0);
  const received = await readAll(body, maxBytes + maxFrameBytes);
  const file = received && readFirstField(received, headers['content-type'] ?? '');
  return file && file.length <= maxBytes ? file : 'too large';
}

/** Undefined when there is more. That is read all the same: a browser shows no answer before it has sent everything. */
async function readAll(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > maxReadBytes) break;
  }
  return bytes <= maxBytes ? Buffer.concat(chunks) : undefined;
}

/** As RFC 7578 and RFC 2046 have it. Empty for what is no such form. */
function readFirstField(form: Buffer, contentType: string): Buffer {
  const [, boundary] = /;\s*boundary="?([^";]{1,70})"?/i.exec(contentType) ?? [];
  const headersEnd = form.subarray(0, maxFrameBytes).indexOf('\r\n\r\n');
  if (!boundary || headersEnd === -1) return Buffer.alloc(0);
  const start = headersEnd + 4;
  const end = form.indexOf(`\r\n--${boundary}`, start);
  return end === -1 ? Buffer.alloc(0) : form.subarray(start, end);
}
