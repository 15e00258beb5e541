import * as z from 'zod/mini';
import { mailboxMail } from '../../../contract/mailbox.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { platformScopeOf } from '../sessions/access.ts';
import { listMailbox } from './queries.ts';

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
}
