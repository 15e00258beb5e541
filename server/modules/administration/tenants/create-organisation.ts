import type { infer as Infer } from 'zod/mini';
import type { registrationBody } from '../../../../contract/accounts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { makeDeviceToken } from '../../people/accounts/login-tokens.ts';
import { mailConfirmation } from '../../people/accounts/mail-confirmation.ts';
import { openLoginSession } from '../../people/accounts/complete-login.ts';
import { preparePassword, verifyPassword } from '../../people/accounts/password.ts';
import { findAccountByEmail, scopeOfNewOrganisation } from '../../foundation/sessions/scope-before-login.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import { createAccount, type NewAccount } from '../../people/accounts/create-account.ts';
import type { Transaction, OrganisationTransaction } from '../../../platform/database/database.ts';
import type { inviteTenantBody } from '../../../../contract/tenants.ts';
import { randomToken, randomId } from '../../../platform/random-id.ts';
import { type Actor, auditPlatform } from '../../foundation/audit/record-audit.ts';
import { inviteAccount, inviteAccountAgain } from '../../people/accounts/password-links.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import { findContact, findOldestAdministrator } from '../../people/accounts/queries.ts';
import { sql } from 'kysely';
import type { PlatformScope } from '../../../platform/database/scope.ts';

/** When several processes start together, this lock lets only one create an administrator. The number is arbitrary. */
const firstAdministratorLock = 7_145_298;

/** Registration is limited, because it reveals whether an e-mail address has an account. */
const registrationsByAccount = { name: 'register-account', max: 5, windowSeconds: 60 * 60 };
const registrationsByAddress = { name: 'register-address', max: 20, windowSeconds: 60 * 60 };

export async function registerOrganisation(
  deps: Deps,
  { address, device }: { address: string; device: string },
  registration: Infer<typeof registrationBody>,
): Promise<{ id: string; token: string; deviceToken: string }> {
  const { username, email, organisationName, organisationEmail } = registration;
  await deps.rateLimiter.take(registrationsByAddress, address);
  await deps.rateLimiter.take(registrationsByAccount, email);
  const passwordHash = await preparePassword(registration.password);
  const scope = scopeOfNewOrganisation();
  const id = scope.organisationId;
  const register = async (transaction: OrganisationTransaction) => {
    await createOrganisation(transaction, id, { username, email, passwordHash, isAdmin: false });
    await saveSetting(deps, transaction, 'org_name', organisationName);
    await saveSetting(deps, transaction, 'org_contact_email', organisationEmail || email);
    await mailConfirmation(deps, transaction, { accountId: id, to: email, isWelcome: true });
    return openLoginSession(transaction, id, device);
  };
  const token = await deps.database.transaction(scope, register).catch(async (error: unknown) => {
    throw (await wasJustRegistered(deps, registration, error)) ? registeredAlready() : error;
  });
  return { id, token, deviceToken: makeDeviceToken(deps, { accountId: id, passwordHash }) };
}

/**
 * Whether this person sends the same form again, because the first answer was lost. Only shortly after a registration,
 * because this form does not count wrong passwords as the login does.
 */
async function wasJustRegistered(
  { database }: Deps,
  { username, email, password }: Infer<typeof registrationBody>,
  refusal: unknown,
): Promise<boolean> {
  if (!(refusal instanceof AppError) || refusal.code !== 'conflict') return false;
  const account = await findAccountByEmail(database, email);
  if (!account) return false;
  const isNew = await database.transaction(account.scope, (transaction) =>
    transaction
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', account.accountId)
      .where('username', '=', username)
      .where('created_at', '>', sql<Date>`product_now() - interval '10 minutes'`)
      .executeTakeFirst(),
  );
  return isNew !== undefined && verifyPassword(account.passwordHash, password);
}

const registeredAlready = () =>
  new AppError('conflict', {
    fields: { email: 'Uw account is al gemaakt. U kunt inloggen met dit adres en uw wachtwoord.' },
  });

export async function createOrganisation(
  transaction: Transaction,
  id: string,
  founder: Omit<NewAccount, 'organisationId' | 'role' | 'accountId'>,
): Promise<{ createdAt: Date }> {
  await transaction.insertInto('organisation').values({ organisation_id: id }).execute();
  return createAccount(transaction, { ...founder, organisationId: id, role: 'owner', accountId: id });
}

export async function createTenant(
  deps: Pick<Deps, 'database' | 'publicUrl' | 'mailFrom'>,
  administrator: Actor,
  tenant: Infer<typeof inviteTenantBody> & { password?: string },
) {
  const { username, email, isAdmin } = tenant;
  const passwordHash = await preparePassword(tenant.password ?? randomToken());
  const scope = scopeOfNewOrganisation();
  const id = scope.organisationId;
  const { createdAt } = await deps.database.transaction(scope, async (transaction) => {
    const created = await createOrganisation(transaction, id, { username, email, passwordHash, isAdmin });
    const action = isAdmin ? 'administrator_created' : 'account_created';
    await auditPlatform(transaction, administrator, action, `${email} (${id})`);
    if (tenant.password === undefined) await inviteAccount(transaction, deps, id, administrator);
    return created;
  });
  return { id, createdAt };
}

export async function resendTenantInvitation(
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  transaction: OrganisationTransaction,
  administrator: Actor,
): Promise<{ email: string }> {
  const accountId = await findContact(transaction);
  if (accountId === undefined) throw new AppError('not_found');
  const invited = await inviteAccountAgain(transaction, deps, accountId, administrator);
  if (!invited) throw conflictError('Deze uitnodiging is al geaccepteerd.');
  const title = `${invited.email} (${transaction.scope.organisationId})`;
  await auditPlatform(transaction, administrator, 'invitation_resent', title);
  return invited;
}

export async function ensureAdministrator(
  { database }: Pick<Deps, 'database'>,
  scope: PlatformScope,
  { email, password }: { email: string; password: string },
): Promise<{ email: string; isNew: boolean }> {
  const existing = await database.transaction(scope, findOldestAdministrator);
  if (existing) return { email: existing, isNew: false };
  const passwordHash = await preparePassword(password, 'ADMIN_PASSWORD');
  return database.transaction(scope, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${firstAdministratorLock})`.execute(transaction);
    const createdMeanwhile = await findOldestAdministrator(transaction);
    if (createdMeanwhile) return { email: createdMeanwhile, isNew: false };
    const id = randomId();
    await createOrganisation(transaction, id, {
      username: 'beheerder',
      email,
      passwordHash,
      isAdmin: true,
      isEmailConfirmed: true,
    });
    const actor = { accountId: id, email };
    await auditPlatform(transaction, actor, 'administrator_created', `${email} (${id})`);
    return { email, isNew: true };
  });
}
