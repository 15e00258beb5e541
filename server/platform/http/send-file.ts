import type { FastifyReply } from 'fastify';

export const sendFile = (
  reply: FastifyReply,
  { filename, type, content }: { filename: string; type: string; content: string | Uint8Array },
  disposition: 'attachment' | 'inline' = 'attachment',
) =>
  reply
    .type(type)
    .header('content-disposition', `${disposition}; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(content);
