import type { infer as Infer } from 'zod/mini';
import type { passwordLink } from '../../../../contract/accounts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { findAccountByResetLink } from '../../foundation/sessions/scope-before-login.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { resetLinkInvalid } from './errors.ts';
import { limits } from './limits.ts';

export async function describePasswordLink(
  { database, rateLimiter }: Deps,
  address: string,
  token: string,
): Promise<Infer<typeof passwordLink>> {
  await rateLimiter.take(limits.openLinkByAddress, address);
  const found = await findAccountByResetLink(database, hashToken(token));
  if (!found) throw resetLinkInvalid();
  return database.transaction(found.scope, async (transaction) => {
    const account = await transaction
      .selectFrom('account')
      .select(['email', 'invited_by', 'is_admin'])
      .where('account_id', '=', found.accountId)
      .executeTakeFirst();
    if (!account) throw resetLinkInvalid();
    if (account.invited_by === null) return { invitation: null };
    const own = await readOwnValues(transaction, ['org_name']);
    return {
      invitation: {
        email: account.email,
        invitedBy: account.invited_by,
        organizationName: own.get('org_name') ?? '',
        isAdmin: account.is_admin,
      },
    };
  });
}
