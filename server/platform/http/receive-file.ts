import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { HttpServer } from './typed-server.ts';

const nothing = Buffer.alloc(0);
/** No camera makes a larger file. */
const maxReadBytes = 40_000_000;

/** Accepts forms with a file. Nothing is read before `receiveFile`, so that the sender is checked first. */
export async function acceptFileForms(server: HttpServer): Promise<void> {
  await server.register(multipart);
}

/** The only file of a form that a browser sends without script, in memory; empty when none was chosen. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<Buffer | 'too large'> {
  if (!request.isMultipart()) return nothing;
  // Browsers always say how much they send. A body without an end is not read.
  if (!(Number(request.headers['content-length']) <= maxReadBytes)) return 'too large';
  try {
    // A browser shows no answer before it has sent everything, so a file that is too large is read, and not kept.
    const file = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0 } });
    return (await file?.toBuffer()) ?? nothing;
  } catch (error) {
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError;
    return isTooLarge ? 'too large' : nothing;
  }
}
