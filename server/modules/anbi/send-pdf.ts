import type { FastifyReply } from 'fastify';

/** Always a download: an uploaded file must not run in our origin. */
export function sendPdf(reply: FastifyReply, content: Buffer, filename: string) {
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDispositionOf(filename))
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** RFC 6266: non-ASCII names go in `filename*`. */
function contentDispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^ -~]/gu, '_');
  const whole = encodeURIComponent(filename).replaceAll('(', '%28').replaceAll(')', '%29');
  return `attachment; filename="${plain}"` + (plain === filename ? '' : `; filename*=UTF-8''${whole}`);
}
