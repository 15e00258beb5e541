import * as z from 'zod/mini';
import { mailboxMail } from '../../../../contract/mailbox.ts';
import { publicId } from '../../../../contract/text.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { platformScopeOf } from '../sessions/access.ts';
import { listAttachments, listMailbox } from './queries.ts';

/** The built-in mailbox, for as long as there is no mail server to deliver to. */
export async function mailRoutes(server: HttpServer, { database, mailTransport }: Deps): Promise<void> {
  server.get(
    '/api/admin/mailbox',
    { config: { access: 'administrator' }, schema: { response: { 200: z.array(mailboxMail) } } },
    async (request) => {
      if (mailTransport) throw new AppError('not_found');
      return database.transaction(platformScopeOf(request), listMailbox);
    },
  );

  server.get(
    '/api/admin/mailbox/:id/attachments/:position',
    {
      config: { access: 'administrator' },
      schema: { params: z.object({ id: publicId, position: z.string().check(z.regex(/^\d{1,2}$/)) }) },
    },
    async (request, reply) => {
      if (mailTransport) throw new AppError('not_found');
      const { id, position } = request.params;
      const attachments = await database.transaction(platformScopeOf(request), (transaction) =>
        listAttachments(transaction, id),
      );
      const attachment = attachments[Number(position)];
      if (!attachment) throw new AppError('not_found');
      return reply
        .type(attachment.contentType)
        .header(
          'content-disposition',
          `inline; filename="${attachment.filename.replaceAll(/[^\w.-]/g, '_')}"`,
        )
        .send(attachment.content);
    },
  );
}
