import { renderSVG } from 'uqr';
import { sql } from 'kysely';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/account-key.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { addFactor } from './add-factor.ts';
import { totpExistsAlready, totpNotStarted, wrongCode } from './errors.ts';
import { limits } from './limits.ts';
import { reportFactorChange } from './report-factor-change.ts';
import { findTotp, lockFactors } from './store.ts';
import { findPeriod, makeTotp, openTotpSecret, sealTotpSecret } from './totp.ts';

/** Not in use until a code confirms that the app has it. */
export async function startTotp(
  { database, secrets, rateLimiter }: Deps,
  { scope, accountId }: AccountKey,
  email: string,
): Promise<{ secret: string; uri: string; qrSvg: string }> {
  await rateLimiter.take(limits.changesByAccount, accountId);
  const { secret, uri } = makeTotp(email);
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
  if (totp.isConfirmed) throw totpExistsAlready();
  const secret = openTotpSecret(secrets, accountId, totp.sealedSecret);
  const period = findPeriod(secret, code.replaceAll(/\s/g, ''), clock.now());
  if (period === undefined) throw wrongCode();
  return addFactor(deps, key, async (transaction) => {
    const confirmed = await transaction
      .updateTable('totp')
      .set({ confirmed_at: sql<Date>`now()`, last_period: period })
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
