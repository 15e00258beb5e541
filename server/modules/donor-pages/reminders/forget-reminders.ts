import type { PlatformScope, OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { removeOldMails, removeMailsTo } from '../../foundation/mail/remove-mail.ts';
import { forgetOldReminders, reminderMailKind, stopReminders, removeReminder } from './store.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** The mails also contain the address. They are deleted when no mail server retries any more. */
export async function forgetReminders(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    await removeOldMails(transaction, reminderMailKind, '3 days', clock.now());
    await forgetOldReminders(transaction, clock.now());
  });
}

/** Also removes mails that are still queued. */
export async function unsubscribeFromReminders(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  addressHash: string,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const email = await stopReminders(transaction, addressHash, clock.now());
    if (email !== null) await removeMailsTo(transaction, reminderMailKind, email);
  });
}

/** For a donor who is erased. */
export async function forgetReminderAddress(
  transaction: OrganisationTransaction,
  email: string,
): Promise<void> {
  await removeReminder(transaction, email);
  await removeMailsTo(transaction, reminderMailKind, email);
}
