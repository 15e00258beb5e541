import type { PlatformTransaction } from '../../../platform/database/database.ts';

/** Waits for every donation that is being recorded: each holds the key that it is made with. */
export async function lockPaymentKeys(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<void> {
  await transaction
    .selectFrom('organisation_secret')
    .select('secret_id')
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .execute();
}
