import { sql } from 'kysely';
import { roleDescriptions } from '../../../../../contract/role-descriptions.ts';
import { roleNames } from '../../../../../contract/roles.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { mailFromPlatform } from '../../../foundation/mail/mail-from-platform.ts';
import { findAccount } from '../../accounts/queries.ts';
import { findTeamName } from '../queries.ts';
import type { Invitation } from './store.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import { hashToken, randomId, randomToken } from '../../../../platform/random-id.ts';
import { hasMemberWithEmail } from '../../../foundation/organisation/members.ts';
import { auditChange } from '../../../foundation/audit/record-audit.ts';
import { refuseObstructedMail } from '../../../foundation/mail/find-mail-obstacle.ts';
import { requireNewcomerAllowance } from '../../../foundation/organisation/newcomer-allowance.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { lockTeam, requireCurrentOwner } from '../members.ts';
import { limits } from './limits.ts';
import { AppError } from '../../../../platform/app-error.ts';

const inAWeek = sql<Date>`product_now() + interval '7 days'`;
/** A longer name of the organisation is cut off, so that nobody can send a whole message as a name. */
const maxTeamLength = 60;

/** Names the sender by username, because an e-mail address can contain any text. */
async function mailInvitation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { email, role, token, senderId }: Invitation & { token: string; senderId: string },
): Promise<void> {
  const team = await findTeamName(transaction);
  const sender = await findAccount(transaction, { scope: transaction.scope, accountId: senderId });
  await mailFromPlatform(deps, transaction, {
    kind: 'team-invitation',
    to: email,
    title: `Uitnodiging voor het team van ${shorten(team)}`,
    paragraphs: [
      `${sender?.username ?? shorten(team)} nodigt u uit om in Gulhart mee te werken aan de giften van ${shorten(team)}, als ${roleNames[role].toLowerCase()}. ${roleDescriptions[role]}`,
      'De link werkt één keer en is zeven dagen geldig. Kent u de afzender niet, dan hoeft u niets te doen.',
    ],
    action: { label: 'Uitnodiging bekijken', href: `/uitnodiging?token=${token}` },
  });
}

function shorten(name: string): string {
  const letters = Array.from(name);
  return letters.length > maxTeamLength ? `${letters.slice(0, maxTeamLength - 1).join('')}…` : name;
}

const alreadyMember = (email: string) => {
  const sentence = `${email} zit al in uw team.`;
  return new AppError('conflict', { message: sentence, fields: { email: sentence } });
};

/** The response does not reveal whether the address has an account. */
export async function inviteMember(
  deps: Deps,
  scope: OrganisationScope,
  visitor: Visitor,
  invitation: Invitation,
): Promise<void> {
  const { email, role } = invitation;
  await deps.rateLimiter.take(limits.inviteByOrganisation, scope.organisationId);
  await deps.rateLimiter.take(limits.inviteByRecipient, email);
  await requireNewcomerAllowance(deps, scope, email);
  const token = randomToken();
  await deps.database.transaction(scope, async (transaction) => {
    requireCurrentOwner(await lockTeam(transaction, visitor.accountId), visitor);
    if (await hasMemberWithEmail(transaction, email)) throw alreadyMember(email);
    await refuseObstructedMail(deps, transaction, { kind: 'team-invitation', environment: null, to: email });
    const senderId = visitor.accountId;
    const tokenHash = hashToken(token);
    await transaction
      .insertInto('invitation')
      .values({
        organisation_id: scope.organisationId,
        invitation_id: randomId(),
        email,
        role,
        token_hash: tokenHash,
        invited_by_id: senderId,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`organisation_id, lower(email)`)
          .doUpdateSet({ email, role, token_hash: tokenHash, invited_by_id: senderId, expires_at: inAWeek }),
      )
      .execute();
    await mailInvitation(deps, transaction, { ...invitation, token, senderId });
    await auditChange(transaction, visitor, 'team_member_invited', `${email} als ${roleNames[role]}`);
  });
}

export async function resendInvitation(
  deps: Deps,
  scope: OrganisationScope,
  visitor: Visitor,
  invitationId: string,
): Promise<string> {
  await deps.rateLimiter.take(limits.inviteByOrganisation, scope.organisationId);
  const invitation = await deps.database.transaction(scope, (transaction) =>
    transaction
      .selectFrom('invitation')
      .select('email')
      .where('organisation_id', '=', scope.organisationId)
      .where('invitation_id', '=', invitationId)
      .executeTakeFirst(),
  );
  if (!invitation) throw new AppError('not_found');
  await deps.rateLimiter.take(limits.inviteByRecipient, invitation.email);
  await requireNewcomerAllowance(deps, scope, invitation.email);
  const token = randomToken();
  return deps.database.transaction(scope, async (transaction) => {
    requireCurrentOwner(await lockTeam(transaction, visitor.accountId), visitor);
    const renewed = await transaction
      .updateTable('invitation')
      .set({ token_hash: hashToken(token), invited_by_id: visitor.accountId, expires_at: inAWeek })
      .where('organisation_id', '=', scope.organisationId)
      .where('invitation_id', '=', invitationId)
      .returning(['email', 'role'])
      .executeTakeFirst();
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

export async function withdrawInvitation(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  invitationId: string,
): Promise<void> {
  const removed = await transaction.own
    .deleteFrom('invitation')
    .where('invitation_id', '=', invitationId)
    .returning('email')
    .executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  await auditChange(transaction, visitor, 'team_invitation_withdrawn', removed.email);
}
