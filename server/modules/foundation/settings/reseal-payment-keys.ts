import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';

/** Seals all keys with the current application secret. Throws at the end if a key could not be decrypted. */
export async function resealPaymentKeys(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  scope: PlatformScope,
): Promise<number> {
  const sealed = await database.transaction(scope, listSealedKeys);
  const outdated = sealed.filter(({ sealed_value }) => !secrets.isSealedNow(sealed_value));
  const failures = new FailedItems();
  for (const { organisation_id, secret_id, name, sealed_value } of outdated) {
    const context = { ownerId: organisation_id, name };
    await failures.collect(() =>
      database.transaction(scope, (transaction) =>
        transaction
          .updateTable('organisation_secret')
          .set({ sealed_value: secrets.seal(secrets.open(sealed_value, context), context) })
          .where('organisation_id', '=', organisation_id)
          .where('secret_id', '=', secret_id)
          .execute(),
      ),
    );
  }
  failures.report('payment keys could not be sealed again');
  return outdated.length;
}

function listSealedKeys(transaction: PlatformTransaction) {
  return transaction
    .selectFrom('organisation_secret')
    .select(['organisation_id', 'secret_id', 'name', 'sealed_value'])
    .execute();
}
