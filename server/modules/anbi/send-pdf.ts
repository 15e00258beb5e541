import type { FastifyReply } from 'fastify';

/** A file that somebody uploaded: saved and never shown here, so that nothing in it acts with our name. */
export function sendPdf(reply: FastifyReply, content: Buffer, filename: string) {
  return reply
    .type('application/pdf')
    .header('content-disposition', attachmentCalled(filename))
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** Letters that a header cannot hold are told besides, as RFC 6266 has it. For the rest names are safe already. */
function attachmentCalled(filename: string): string {
  const plain = filename.replaceAll(/[^ -~]/gu, '_');
  const whole = encodeURIComponent(filename).replaceAll('(', '%28').replaceAll(')', '%29');
  return `attachment; filename="${plain}"` + (plain === filename ? '' : `; filename*=UTF-8''${whole}`);
}
