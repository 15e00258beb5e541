import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { forgetMail } from '../../foundation/mail/forget-mail.ts';
import { forgetOldReminders, reminderMailKind } from './store.ts';

/** The mails themselves have the address too: they go once no mail server can still be trying. */
export async function forgetReminders(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    await forgetMail(transaction, reminderMailKind, '3 days', clock.now());
    await forgetOldReminders(transaction, clock.now());
  });
}
