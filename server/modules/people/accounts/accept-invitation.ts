import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import { openLogin } from './open-login.ts';

/** The link was mailed, so opening it also confirms the address. */
export async function acceptInvitation(
  transaction: OrganisationTransaction,
  accountId: string,
  { passwordHash, device }: { passwordHash: string; device: string },
): Promise<string> {
  const { email, is_admin: isAdmin } = await transaction
    .updateTable('account')
    .set({
      password_hash: passwordHash,
      invited_at: null,
      invited_by: null,
      invited_by_id: null,
      email_confirmed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .returning(['email', 'is_admin'])
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  const { organisationId } = transaction.scope;
  const itself = { accountId, organisationId, isAdmin, email };
  await auditAccount(transaction, itself, 'account_invitation_accepted', email);
  return openLogin(transaction, accountId, device);
}
