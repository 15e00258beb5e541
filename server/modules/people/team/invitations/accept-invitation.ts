import { roleNames } from '../../../../../contract/roles.ts';
import { AppError, conflictError } from '../../../../platform/app-error.ts';
import { isUniqueViolation } from '../../../../platform/database/constraint-violation.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { hashToken, randomId } from '../../../../platform/random-id.ts';
import { type Browser, type Login, openLoginSession } from '../../accounts/complete-login.ts';
import { confirmAddress } from '../../accounts/confirm-email.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { makeDeviceToken } from '../../accounts/login-tokens.ts';
import { preparePassword } from '../../accounts/password.ts';
import { type Actor, auditChange } from '../../../foundation/audit/record-audit.ts';
import { type Visitor, mayDo } from '../../../foundation/sessions/access.ts';
import { switchOrganisation } from '../../../foundation/sessions/sessions.ts';
import { findInvitation } from '../../../foundation/sessions/scope-before-login.ts';
import { addMember } from '../members.ts';
import { limits } from './limits.ts';
import { type Invitation, deleteInvitationByToken, lockSender } from './store.ts';
import type { OpenInvitation } from '../../../../../contract/team.ts';
import { findTeamName } from '../queries.ts';
import { findAccount } from '../../accounts/queries.ts';

/** Unknown, used and expired invitations get the same error, so that the error reveals nothing about them. */
const invitationInvalid = () => {
  const sentence =
    'Deze uitnodiging is al gebruikt of niet meer geldig. Hebt u haar net aangenomen, log dan in. Vraag anders de organisatie om een nieuwe.';
  return new AppError('validation_failed', { message: sentence, fields: { token: sentence } });
};

interface Acceptance {
  token: string;
  username?: string | undefined;
  password?: string | undefined;
}

export async function acceptInvitation(
  deps: Deps,
  browser: Pick<Browser, 'address' | 'device'>,
  visitor: Visitor | null,
  { token, username, password }: Acceptance,
): Promise<Login | undefined> {
  await deps.rateLimiter.take(limits.acceptByAddress, browser.address);
  const tokenHash = hashToken(token);
  const invitation = await findInvitation(deps.database, tokenHash);
  if (!invitation) throw invitationInvalid();
  const { scope, email, accountId } = invitation;
  if (visitor) {
    if (visitor.accountId !== accountId)
      throw conflictError(
        `Deze uitnodiging is voor ${email}, maar u bent ingelogd als ${visitor.email}. Log uit en open de link uit de mail opnieuw.`,
      );
    await deps.database.transaction(scope, (transaction) => joinTeam(transaction, visitor, tokenHash));
    return undefined;
  }
  if (accountId !== null)
    throw new AppError('not_logged_in', {
      message: `Er is al een account met het adres ${email}. Log daarmee in om de uitnodiging aan te nemen.`,
    });
  const newcomer = requireNewcomer({ username, password });
  const passwordHash = await preparePassword(newcomer.password);
  const newId = randomId();
  const sessionToken = await deps.database.transaction(scope, async (transaction) => {
    const { organisationId } = scope;
    const { role } = await useInvitation(transaction, tokenHash);
    await createAccount(transaction, {
      organisationId,
      role,
      accountId: newId,
      username: newcomer.username,
      email,
      passwordHash,
      isAdmin: false,
      // The link was mailed to this address.
      isEmailConfirmed: true,
    });
    await auditJoining(
      transaction,
      { accountId: newId, organisationId, isAdmin: false, email },
      { email, role },
    );
    return openLoginSession(transaction, newId, browser.device);
  });
  return { token: sessionToken, deviceToken: makeDeviceToken(deps, { accountId: newId, passwordHash }) };
}

async function joinTeam(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  tokenHash: Buffer,
): Promise<void> {
  const { organisationId } = transaction.scope;
  const { accountId, sessionTokenHash } = visitor;
  const invitation = await useInvitation(transaction, tokenHash);
  await addUnlessMember(() => addMember(transaction, { organisationId, accountId, role: invitation.role }));
  await confirmAddress(transaction, accountId);
  await auditJoining(transaction, visitor, invitation);
  await switchOrganisation(transaction, sessionTokenHash, organisationId);
}

async function useInvitation(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<Invitation> {
  await requireAuthorisedSender(transaction, tokenHash);
  const invitation = await deleteInvitationByToken(transaction, tokenHash);
  if (!invitation) throw invitationInvalid();
  return invitation;
}

function requireNewcomer({ username, password }: Omit<Acceptance, 'token'>) {
  if (username !== undefined && password !== undefined) return { username, password };
  throw new AppError('validation_failed', {
    fields: {
      ...(username === undefined && { username: 'Gebruikersnaam moet minimaal 3 tekens bevatten' }),
      ...(password === undefined && { password: 'Wachtwoord moet minimaal 8 tekens bevatten' }),
    },
  });
}

async function addUnlessMember(add: () => Promise<void>): Promise<void> {
  try {
    await add();
  } catch (error) {
    throw isUniqueViolation(error, 'membership_pk')
      ? conflictError('U zit al in dit team. Uw rol blijft zoals die is.')
      : error;
  }
}

function auditJoining(transaction: OrganisationTransaction, actor: Actor, { email, role }: Invitation) {
  return auditChange(transaction, actor, 'team_member_joined', `${email} als ${roleNames[role]}`);
}

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

async function requireAuthorisedSender(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<void> {
  const sender = await lockSender(transaction, tokenHash);
  const { scope } = transaction;
  const account = sender && (await findAccount(transaction, { scope, accountId: sender.accountId }));
  if (!account || !mayDo({ isAdmin: account.isAdmin, role: sender.role }, 'manageOrganisation'))
    throw invitationInvalid();
}
