import * as endpoints from '../../../../contract/endpoints/mails.ts';
import { serve } from '../sessions/serve.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { platformScopeOf } from '../sessions/access.ts';
import { listAttachments, listMailbox } from './queries.ts';

export async function mailRoutes(server: HttpServer, { database, mailTransport }: Deps): Promise<void> {
  serve(server, endpoints.listMailbox, async (request) => {
    if (mailTransport) throw new AppError('not_found');
    return database.transaction(platformScopeOf(request), listMailbox);
  });

  serve(server, endpoints.openAttachment, async (request, reply) => {
    if (mailTransport) throw new AppError('not_found');
    const { id, position } = request.params;
    const attachments = await database.transaction(platformScopeOf(request), (transaction) =>
      listAttachments(transaction, id),
    );
    const attachment = attachments[Number(position)];
    if (!attachment) throw new AppError('not_found');
    return reply
      .type(attachment.contentType)
      .header('content-disposition', `inline; filename="${attachment.filename.replaceAll(/[^\w.-]/g, '_')}"`)
      .send(attachment.content);
  });
}
