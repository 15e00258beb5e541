import type { FastifyReply } from 'fastify';

/** A file that somebody uploaded: saved and never shown here, so that nothing in it acts with our name. */
export function sendPdf(reply: FastifyReply, content: Buffer, filename: string) {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(content);
}
