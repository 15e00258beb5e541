import type { FastifyReply } from 'fastify';

interface SentFile {
  filename: string;
  type: string;
  content: string | Uint8Array;
}

/** The file is for one person, so it is not cached. */
export const sendFile = (
  reply: FastifyReply,
  { filename, type, content }: SentFile,
  disposition: 'attachment' | 'inline' = 'attachment',
) =>
  reply
    .type(type)
    .header('content-disposition', `${disposition}; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(content);
