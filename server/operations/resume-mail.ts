import { countHeldMails, resumeMail as resumeHeldMail } from '../modules/foundation/mail/resume-mail.ts';
import { operatorScope } from '../operator-scope.ts';
import type { Database } from '../platform/database/database.ts';
import { withDatabase, type Operation } from './operation.ts';

export const resumeMail: Operation = {
  usage: 'resume-mail [-- alles | -- nieuwe]',
  prepare([which, ...rest]) {
    if (rest.length > 0 || !(which === undefined || which in choices)) return undefined;
    return ({ connectionString }) =>
      withDatabase(connectionString, (database) => resume(database, choices[which ?? '']));
  },
};

const choices: Record<string, 'all' | 'new'> = { alles: 'all', nieuwe: 'new' };

async function resume(database: Database, which: 'all' | 'new' | undefined): Promise<string> {
  const heldCount = await countHeldMails({ database }, operatorScope);
  if (heldCount === undefined) return 'Mail staat niet stil.';
  if (which)
    return `Mail gaat weer door; ${await resumeHeldMail({ database }, operatorScope, which)} mails stonden te wachten.`;
  return `Mail staat stil; ${heldCount} mails wachten. Kies:
  npm run resume-mail -- nieuwe  na een verlies. Wat de verloren server misschien al verstuurd had, gaat niet nog eens;
                                 bij die giften staat waarom, en de organisatie kan de mail daar opnieuw sturen.
  npm run resume-mail -- alles   na een verhuizing. Alleen als er na de back-up niets meer verstuurd kan zijn.`;
}
