import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { HttpServer } from './typed-server.ts';

const nothing = Buffer.alloc(0);
const maxReadBytes = 40_000_000;
const maxFieldBytes = 100_000;

/** The form is not read before the route calls `receiveFileForm`, so the route can check the sender first. */
export async function acceptFileForms(server: HttpServer): Promise<void> {
  await server.register(multipart);
}

export interface FileForm {
  /** The text fields. They must come before the file in the form. */
  fields: Record<string, string>;
  /** Empty if the user chose no file. */
  file: Buffer | 'too large';
}

export async function receiveFileForm(request: FastifyRequest, maxBytes: number): Promise<FileForm> {
  const form: FileForm = { fields: {}, file: nothing };
  if (!request.isMultipart()) return form;
  // Browsers always send a content length, so a body without one is refused.
  if (!(Number(request.headers['content-length']) <= maxReadBytes)) return { ...form, file: 'too large' };
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: maxFieldBytes };
    for await (const part of request.parts({ limits }))
      if (part.type === 'file') form.file = await part.toBuffer();
      else if (typeof part.value === 'string') form.fields[part.fieldname] = part.value;
  } catch (error) {
    const isTooLarge = error instanceof request.server.multipartErrors.RequestFileTooLargeError;
    if (isTooLarge) form.file = 'too large';
  }
  return form;
}
