import { AppError } from '../../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { hashToken, randomToken } from '../../../../platform/random-id.ts';
import { auditChange } from '../../../foundation/audit/record-audit.ts';
import { refuseObstructedMail } from '../../../foundation/mail/find-mail-obstacle.ts';
import { takeNewcomerShare } from '../../../foundation/organisation/take-newcomer-share.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { lockTeam, requireCurrentOwner } from '../lock-team.ts';
import { limits } from './limits.ts';
import { mailInvitation } from './mail-invitation.ts';
import { findInvitedAddress, renewInvitation } from './store.ts';

export async function resendInvitation(
  deps: Deps,
  scope: OrganisationScope,
  visitor: Visitor,
  invitationId: string,
): Promise<string> {
  await deps.rateLimiter.take(limits.inviteByOrganisation, scope.organisationId);
  const email = await deps.database.transaction(scope, (transaction) =>
    findInvitedAddress(transaction, invitationId),
  );
  if (email === undefined) throw new AppError('not_found');
  await deps.rateLimiter.take(limits.inviteByRecipient, email);
  await takeNewcomerShare(deps, scope, email);
  const token = randomToken();
  return deps.database.transaction(scope, async (transaction) => {
    requireCurrentOwner(await lockTeam(transaction, visitor.accountId), visitor);
    const renewed = await renewInvitation(transaction, {
      invitationId,
      tokenHash: hashToken(token),
      senderId: visitor.accountId,
    });
    if (!renewed) throw new AppError('not_found');
    await refuseObstructedMail(deps, transaction, {
      kind: 'team-invitation',
      environment: null,
      to: renewed.email,
    });
    await mailInvitation(deps, transaction, { ...renewed, token, senderId: visitor.accountId });
    await auditChange(transaction, visitor, 'team_invitation_resent', renewed.email);
    return renewed.email;
  });
}
