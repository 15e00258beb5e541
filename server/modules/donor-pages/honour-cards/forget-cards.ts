import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { forgetMail } from '../../foundation/mail/forget-mail.ts';
import { cardMailKind, forgetUnpaidCards } from './store.ts';

/** A gift that was not paid can be tried again for a month. */
const keptUnpaidMs = 31 * 24 * 60 * 60 * 1_000;

/** The mails themselves have the address too: they go once no mail server can still be trying. */
export async function forgetCards(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    await forgetMail(transaction, cardMailKind, '3 days', clock.now());
    await forgetUnpaidCards(transaction, new Date(clock.now().getTime() - keptUnpaidMs));
  });
}
