import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { HttpServer } from './typed-server.ts';

const nothing = Buffer.alloc(0);
const maxReadBytes = 40_000_000;

/** The file is not read before the route calls `receiveFile`, so the route can check the sender first. */
export async function acceptFileForms(server: HttpServer): Promise<void> {
  await server.register(multipart);
}

export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<Buffer | 'too large'> {
  if (!request.isMultipart()) return nothing;
  // Browsers always send a content length, so a body without one is refused.
  if (!(Number(request.headers['content-length']) <= maxReadBytes)) return 'too large';
  try {
    // Even a file above the limit is read to its end, because a browser shows no answer before it has sent everything.
    const file = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0 } });
    return (await file?.toBuffer()) ?? nothing;
  } catch (error) {
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError;
    return isTooLarge ? 'too large' : nothing;
  }
}
