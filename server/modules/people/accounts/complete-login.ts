import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import type { FoundAccount } from '../../foundation/sessions/scope-before-login.ts';
import { makeDeviceToken, readDeviceToken } from './login-tokens.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { sql } from 'kysely';
import { openSession } from '../../foundation/sessions/sessions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { endEarlierSession } from '../../foundation/sessions/access.ts';
import { type Cookie, createDeviceCookie } from '../../foundation/sessions/cookies.ts';
import { deviceName } from '../../foundation/sessions/device-name.ts';
import type { UseCode } from '../second-factor/verify-second-factor-code.ts';
import { describeUserOfSession } from './describe-current-user.ts';

const dutchMoment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'full',
  timeStyle: 'short',
});

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
  useCode?: UseCode,
): Promise<Login> {
  const isKnownDevice = readDeviceToken(deps, deviceToken, account) !== undefined;
  const { scope, accountId } = account;
  const token = await deps.database.transaction(scope, async (transaction) => {
    // The password may have changed after it was checked. The lock makes a later password change wait for this login.
    const owner = await transaction
      .selectFrom('account')
      .select(['email', 'is_admin as isAdmin', sql<boolean>`last_login_at is not null`.as('hasLoggedIn')])
      .where('account_id', '=', accountId)
      .where('password_hash', '=', account.passwordHash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!owner) throw new AppError('login_expired');
    await useCode?.(transaction);
    const sessionToken = await openLoginSession(transaction, accountId, device);
    const actor = { ...owner, accountId, organisationId: scope.organisationId };
    await auditAccount(transaction, actor, 'login_succeeded', device);
    // The first login causes no mail, because every device is new then.
    if (!isKnownDevice && owner.hasLoggedIn) await mailNewDevice(deps, transaction, owner.email, device);
    return sessionToken;
  });
  return { token, deviceToken: makeDeviceToken(deps, account) };
}

async function mailNewDevice(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: OrganisationTransaction,
  to: string,
  device: string,
): Promise<void> {
  await mailFromPlatform(deps, transaction, {
    kind: 'new-device',
    to,
    title: 'Er is ingelogd op uw account',
    paragraphs: [
      `Op ${dutchMoment.format(deps.clock.now())} (Nederlandse tijd) is op uw account bij Gulhart ingelogd met een apparaat of browser die we nog niet kenden: ${device}.`,
      'Was u dit zelf, dan hoeft u niets te doen.',
      'Was u dit niet? Kies dan meteen een nieuw wachtwoord. Daarmee wordt iedereen uitgelogd die nu op uw account is ingelogd.',
    ],
    action: { label: 'Nieuw wachtwoord kiezen', href: '/wachtwoord-vergeten' },
  });
}

export async function openLoginSession(
  transaction: OrganisationTransaction,
  accountId: string,
  device: string,
): Promise<string> {
  await transaction
    .updateTable('account')
    .set({ last_login_at: sql<Date>`product_now()` })
    .where('account_id', '=', accountId)
    .execute();
  return openSession(transaction, accountId, device);
}

export function createLoginResponses(deps: Deps, cookie: Cookie) {
  const deviceCookie = createDeviceCookie(deps.publicUrl);
  return {
    browserOf: (request: FastifyRequest): Browser => ({
      address: request.ip,
      deviceToken: deviceCookie.read(request),
      device: deviceName(request.headers['user-agent']),
    }),

    async respond(request: FastifyRequest, reply: FastifyReply, login: Login): Promise<CurrentUser> {
      // The cookies come first, because the session exists, even if the database goes before the next query.
      cookie.write(reply, login.token);
      deviceCookie.write(reply, login.deviceToken);
      const user = await describeUserOfSession(deps, login.token);
      await endEarlierSession(deps, cookie.read(request));
      return user;
    },
  };
}
