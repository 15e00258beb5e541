import { sql } from 'kysely';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken } from '../../platform/random-id.ts';
import { makeDeviceToken } from './device-token.ts';
import { resetLinkInvalid } from './errors.ts';
import { limits } from './limits.ts';
import { preparePassword } from './prepare-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Sets a new password with a link from a mail. The link works once; all sessions of the account end. The browser is
 * known from now on: whoever could read the mail must be able to log in while strangers guess.
 */
export async function resetPassword(
  deps: Deps,
  address: string,
  { token, password }: { token: string; password: string },
): Promise<{ deviceToken: string }> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.resetByAddress, address);
  const tokenHash = hashToken(token);
  const { rows } = await sql<{ organisation_id: string; account_id: string }>`
    select organisation_id, account_id from identify_password_reset(${tokenHash})
  `.execute(database.unscoped);
  const reset = rows[0];
  if (!reset) throw resetLinkInvalid();

  const passwordHash = await preparePassword(password);
  const scope = mintOrganisationScope(reset.organisation_id);
  await database.transaction(scope, async (transaction) => {
    // Taken out of the table first: of two people with the same link at the same moment, one finds it gone.
    const taken = await transaction
      .deleteFrom('password_reset')
      .where('organisation_id', '=', scope.organisationId)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (taken.numDeletedRows === 0n) throw resetLinkInvalid();
    await replacePassword(deps, transaction, reset.account_id, {
      passwordHash,
      action: 'account_password_reset',
    });
  });
  return { deviceToken: makeDeviceToken(deps, { accountId: reset.account_id, passwordHash }) };
}
