import type { infer as Infer } from 'zod/mini';
import type { registrationBody } from '../../../../contract/accounts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { makeDeviceToken } from '../../people/accounts/login-tokens.ts';
import { mailConfirmation } from '../../people/accounts/mail-confirmation.ts';
import { openLoginSession } from '../../people/accounts/complete-login.ts';
import { preparePassword } from '../../people/accounts/password.ts';
import { scopeOfNewOrganisation } from '../../foundation/sessions/scope-before-login.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import { limits } from './limits.ts';
import { createAccount, type NewAccount } from '../../people/accounts/create-account.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Logs in at once; the address is confirmed later by mail. */
export async function registerOrganisation(
  deps: Deps,
  { address, device }: { address: string; device: string },
  registration: Infer<typeof registrationBody>,
): Promise<{ id: string; token: string; deviceToken: string }> {
  const { username, email, organisationName, organisationEmail } = registration;
  await deps.rateLimiter.take(limits.registerByAddress, address);
  await deps.rateLimiter.take(limits.registerByAccount, email);
  const passwordHash = await preparePassword(registration.password);
  const scope = scopeOfNewOrganisation();
  const id = scope.organisationId;
  const token = await deps.database.transaction(scope, async (transaction) => {
    await createOrganisation(transaction, id, { username, email, passwordHash, isAdmin: false });
    await saveSetting(deps, transaction, 'org_name', organisationName);
    if (organisationEmail) await saveSetting(deps, transaction, 'org_contact_email', organisationEmail);
    await mailConfirmation(deps, transaction, { accountId: id, to: email, isWelcome: true });
    return openLoginSession(transaction, id, device);
  });
  return { id, token, deviceToken: makeDeviceToken(deps, { accountId: id, passwordHash }) };
}

/** The founder's account has the organisation's id. */
export async function createOrganisation(
  transaction: Transaction,
  id: string,
  founder: Omit<NewAccount, 'organisationId' | 'role' | 'accountId'>,
): Promise<{ createdAt: Date }> {
  await transaction.insertInto('organisation').values({ organisation_id: id }).execute();
  return createAccount(transaction, { ...founder, organisationId: id, role: 'owner', accountId: id });
}
