import { conflictError } from '../../../platform/app-error.ts';
import { sql } from 'kysely';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken } from '../../../platform/random-id.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { findAccountByConfirmation } from '../../foundation/sessions/scope-before-login.ts';
import { completeEmailChange } from './change-email.ts';
import { confirmationLinkInvalid } from './errors.ts';
import { limits } from './limits.ts';
import { lockAccount } from './store.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/**
 * Confirming a new address requires a session of the account. Otherwise, a stranger who gets the mail because the
 * address was mistyped could confirm that address. A used link stays until it expires, so that a second visit can say
 * that the address is confirmed.
 */
export async function confirmEmail(
  deps: Deps,
  address: string,
  { token, visitor }: { token: string; visitor: Pick<Visitor, 'accountId'> | null },
): Promise<{ isNewAddress: boolean; wasConfirmed: boolean }> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.confirmByAddress, address);
  const tokenHash = hashToken(token);
  const found = await findAccountByConfirmation(database, tokenHash);
  if (!found) throw confirmationLinkInvalid();
  return database.transaction(found.scope, async (transaction) => {
    const account = await lockAccount(transaction, found.accountId);
    const link = await transaction
      .selectFrom('email_confirmation')
      .select('email')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (!account || !link) throw confirmationLinkInvalid();
    const isNewAddress = link.email !== account.email;
    if (isNewAddress && visitor?.accountId !== account.accountId)
      throw conflictError(
        'Log eerst in op het account dat dit adres krijgt, en open daarna de link in de mail nog een keer. Hebt u hier niet om gevraagd, dan hoeft u niets te doen.',
      );
    if (!isNewAddress) {
      const wasConfirmed = !(await confirmAddress(transaction, account.accountId));
      return { isNewAddress, wasConfirmed };
    }
    await completeEmailChange(deps, transaction, account, link.email);
    return { isNewAddress, wasConfirmed: false };
  });
}

export async function confirmAddress(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<boolean> {
  const confirmed = await transaction
    .updateTable('account')
    .set({ email_confirmed_at: sql<Date>`product_now()` })
    .where('account_id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}
