import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { openTotpSecret, sealTotpSecret } from './totp.ts';

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
          // The owner may have replaced the secret meanwhile.
          .where('secret', '=', secret)
          .execute(),
      ),
    );
  }
  failures.report('TOTP secrets could not be sealed again');
  return outdated.length;
}
