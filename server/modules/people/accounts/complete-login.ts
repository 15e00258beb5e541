import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import type { FoundAccount } from '../../foundation/sessions/scope-before-login.ts';
import { makeDeviceToken, readDeviceToken } from './device-token.ts';
import { mailNewDevice } from './mail-new-device.ts';
import { openLogin } from './open-login.ts';
import { findAccountWithPassword } from './store.ts';

export interface Browser {
  address: string;
  deviceToken: string | undefined;
  device: string;
}

export interface Login {
  token: string;
  deviceToken: string;
}

export async function completeLogin(
  deps: Deps,
  account: FoundAccount,
  { deviceToken, device }: Browser,
): Promise<Login> {
  const isKnownDevice = readDeviceToken(deps, deviceToken, account) !== undefined;
  const { scope, accountId } = account;
  const token = await deps.database.transaction(scope, async (transaction) => {
    // The password may have changed after it was checked.
    const owner = await findAccountWithPassword(transaction, account);
    if (!owner) throw new AppError('login_expired');
    const sessionToken = await openLogin(transaction, accountId, device);
    const actor = { ...owner, accountId, organisationId: scope.organisationId };
    await auditAccount(transaction, actor, 'login_succeeded', device);
    // After a first login there is no other device to compare with.
    if (!isKnownDevice && owner.hasLoggedIn) await mailNewDevice(deps, transaction, owner.email, device);
    return sessionToken;
  });
  return { token, deviceToken: makeDeviceToken(deps, account) };
}
