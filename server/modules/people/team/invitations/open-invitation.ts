import type { OpenInvitation } from '../../../../../contract/team.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { hashToken } from '../../../../platform/random-id.ts';
import { findInvitation } from '../../../foundation/sessions/scope-before-login.ts';
import { findTeamName } from '../queries.ts';
import { invitationInvalid } from './errors.ts';
import { limits } from './limits.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { findAccount } from '../../accounts/queries.ts';
import { mayDo } from '../../../foundation/sessions/access.ts';
import { lockSender } from './store.ts';

export async function openInvitation(
  { database, rateLimiter }: Deps,
  address: string,
  token: string,
): Promise<OpenInvitation> {
  await rateLimiter.take(limits.openByAddress, address);
  const tokenHash = hashToken(token);
  const invitation = await findInvitation(database, tokenHash);
  if (!invitation) throw invitationInvalid();
  const { scope, email, role, accountId } = invitation;
  const organizationName = await database.transaction(scope, async (transaction) => {
    await requireAuthorisedSender(transaction, tokenHash);
    return findTeamName(transaction);
  });
  return { email, organizationName, role, hasAccount: accountId !== null };
}

export async function requireAuthorisedSender(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<void> {
  const sender = await lockSender(transaction, tokenHash);
  const { scope } = transaction;
  const account = sender && (await findAccount(transaction, { scope, accountId: sender.accountId }));
  if (!account || !mayDo({ isAdmin: account.isAdmin, role: sender.role }, 'manageOrganisation'))
    throw invitationInvalid();
}
