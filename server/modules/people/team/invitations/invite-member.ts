import { roleNames } from '../../../../../contract/roles.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { hashToken, randomToken } from '../../../../platform/random-id.ts';
import { hasMemberWithEmail } from '../../../foundation/organisation/members.ts';
import { auditChange } from '../../../foundation/audit/record-audit.ts';
import { refuseObstructedMail } from '../../../foundation/mail/find-mail-obstacle.ts';
import { takeNewcomerShare } from '../../../foundation/organisation/take-newcomer-share.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { lockTeam, requireCurrentOwner } from '../lock-team.ts';
import { alreadyInvitedMember } from './errors.ts';
import { limits } from './limits.ts';
import { mailInvitation } from './mail-invitation.ts';
import { type Invitation, saveInvitation } from './store.ts';

/** Does not reveal whether the address has an account. */
export async function inviteMember(
  deps: Deps,
  scope: OrganisationScope,
  visitor: Visitor,
  invitation: Invitation,
): Promise<void> {
  const { email, role } = invitation;
  await deps.rateLimiter.take(limits.inviteByOrganisation, scope.organisationId);
  await deps.rateLimiter.take(limits.inviteByRecipient, email);
  await takeNewcomerShare(deps, scope, email);
  const token = randomToken();
  await deps.database.transaction(scope, async (transaction) => {
    requireCurrentOwner(await lockTeam(transaction, visitor.accountId), visitor);
    if (await hasMemberWithEmail(transaction, email)) throw alreadyInvitedMember(email);
    await refuseObstructedMail(deps, transaction, { kind: 'team-invitation', environment: null, to: email });
    const senderId = visitor.accountId;
    await saveInvitation(transaction, { ...invitation, tokenHash: hashToken(token), senderId });
    await mailInvitation(deps, transaction, { ...invitation, token, senderId });
    await auditChange(transaction, visitor, 'team_member_invited', `${email} als ${roleNames[role]}`);
  });
}
