import type { PlatformTransaction } from '../../../platform/database/database.ts';

/** Waits for donations that are being recorded: each locks the key that it uses. */
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
