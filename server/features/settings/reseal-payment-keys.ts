import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';

/**
 * Seals every payment key again that was sealed with an earlier application secret, so that the earlier one can go. Payments go on
 * meanwhile: until it can go, every process opens both. Gives back how many keys that were.
 */
export async function resealPaymentKeys({
  database,
  secrets,
}: Pick<Deps, 'database' | 'secrets'>): Promise<number> {
  return database.transaction(mintPlatformScope(), async (transaction) => {
    const sealed = await transaction
      .selectFrom('organisation_secret')
      .select(['organisation_id', 'secret_id', 'name', 'sealed_value'])
      // A gift that refers to a key must not wait, so its row is not locked whole.
      .forNoKeyUpdate()
      .execute();
    const outdated = sealed.filter(({ sealed_value }) => !secrets.isSealedNow(sealed_value));
    for (const { organisation_id, secret_id, name, sealed_value } of outdated) {
      const context = { organisationId: organisation_id, name };
      await transaction
        .updateTable('organisation_secret')
        .set({ sealed_value: secrets.seal(secrets.open(sealed_value, context), context) })
        .where('organisation_id', '=', organisation_id)
        .where('secret_id', '=', secret_id)
        .execute();
    }
    return outdated.length;
  });
}
