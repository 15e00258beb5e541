import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { removeMailsTo } from '../../foundation/mail/forget-mail.ts';
import { reminderMailKind, stopReminders } from './store.ts';

/** Nothing is sent any more, also not what was waiting, and the address goes. */
export async function unsubscribe(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  addressHash: string,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const email = await stopReminders(transaction, addressHash, clock.now());
    if (email !== null) await removeMailsTo(transaction, reminderMailKind, email);
  });
}
