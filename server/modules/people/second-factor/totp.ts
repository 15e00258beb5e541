import { renderSVG } from 'uqr';
import { sql } from 'kysely';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/queries.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { addFactor } from './change-factors.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { reportFactorChange } from '../accounts/mail-account-change.ts';
import { totpExistsAlready, totpNotStarted, wrongCode } from './errors.ts';
import { limits } from './limits.ts';
import { findTotp, lockFactors } from './store.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { Secret, TOTP } from 'otpauth';
import type { SecretBox } from '../../../platform/secrets.ts';

const contextOf = (accountId: string) => ({ ownerId: accountId, name: 'totp' });

export async function startTotp(
  { database, secrets, rateLimiter }: Deps,
  { scope, accountId }: AccountKey,
  email: string,
): Promise<{ secret: string; uri: string; qrSvg: string }> {
  await rateLimiter.take(limits.changesByAccount, accountId);
  const totp = new TOTP({ issuer: 'Gulhart', label: email, secret: new Secret({ size: 20 }) });
  const [secret, uri] = [totp.secret.base32, totp.toString()];
  const sealed = sealTotpSecret(secrets, accountId, secret);
  await database.transaction(scope, async (transaction) => {
    const { hasTotp } = await lockFactors(transaction, accountId);
    if (hasTotp) throw totpExistsAlready();
    await transaction
      .insertInto('totp')
      .values({ account_id: accountId, secret: sealed })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret: sealed }))
      .execute();
  });
  return { secret, uri, qrSvg: renderSVG(uri, { ecc: 'M', border: 2 }) };
}

export async function confirmTotp(
  deps: Deps,
  actor: Actor,
  key: AccountKey,
  code: string,
): Promise<string[] | undefined> {
  const { database, secrets, clock, rateLimiter } = deps;
  const { scope, accountId } = key;
  await rateLimiter.take(limits.changesByAccount, accountId);
  const totp = await database.transaction(scope, (transaction) => findTotp(transaction, accountId));
  if (!totp) throw totpNotStarted();
  const secret = openTotpSecret(secrets, accountId, totp.sealedSecret);
  const period = findPeriod(secret, code.replaceAll(/\s/g, ''), clock.now());
  // The same code again: the answer to the first request was lost, and with it the recovery codes.
  if (totp.isConfirmed && period === totp.lastPeriod) return renewRecoveryCodes(deps, actor, key);
  if (totp.isConfirmed) throw totpExistsAlready();
  if (period === undefined) throw wrongCode();
  return addFactor(deps, key, async (transaction) => {
    const confirmed = await transaction
      .updateTable('totp')
      .set({ confirmed_at: sql<Date>`product_now()`, last_period: period })
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is', null)
      // Another setup may have replaced the secret.
      .where('secret', '=', totp.sealedSecret)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) throw totpNotStarted();
    await reportFactorChange(deps, transaction, actor, {
      action: 'totp_added',
      detail: '',
      whatHappened:
        'Voor uw account bij Gulhart is zojuist een app ingesteld die codes geeft. Bij het inloggen wordt voortaan om zo’n code gevraagd.',
    });
  });
}

export async function resealTotpSecrets(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  scope: PlatformScope,
): Promise<number> {
  const sealed = await database.transaction(scope, (transaction) =>
    transaction.selectFrom('totp').select(['account_id', 'secret']).execute(),
  );
  const outdated = sealed.filter(({ secret }) => !secrets.isSealedNow(secret));
  const failures = new FailedItems();
  for (const { account_id: accountId, secret } of outdated) {
    await failures.collect(() =>
      database.transaction(scope, (transaction) =>
        transaction
          .updateTable('totp')
          .set({ secret: sealTotpSecret(secrets, accountId, openTotpSecret(secrets, accountId, secret)) })
          .where('account_id', '=', accountId)
          .where('secret', '=', secret)
          .execute(),
      ),
    );
  }
  failures.report('TOTP secrets could not be sealed again');
  return outdated.length;
}

/** Finds the 30-second period of the code. Accepts the previous, the current and the next period. */
export function findPeriod(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function sealTotpSecret(secrets: SecretBox, accountId: string, secret: string): string {
  return secrets.seal(secret, contextOf(accountId));
}

export function openTotpSecret(secrets: SecretBox, accountId: string, sealed: string): string {
  return secrets.open(sealed, contextOf(accountId));
}
