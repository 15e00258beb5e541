import type { OpenInvitation } from '../../../../../contract/team.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { hashToken } from '../../../../platform/random-id.ts';
import { findInvitation } from '../../../foundation/sessions/scope-before-login.ts';
import { nameTeam } from '../queries.ts';
import { invitationInvalid } from './errors.ts';
import { limits } from './limits.ts';
import { requireStandingSender } from './require-standing-sender.ts';

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
    await requireStandingSender(transaction, tokenHash);
    return nameTeam(transaction);
  });
  return { email, organizationName, role, hasAccount: accountId !== null };
}
