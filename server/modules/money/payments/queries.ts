import type { Environment } from '../../../../contract/environments.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { listKeysOfDonations } from '../../gifts/donations/queries.ts';
import { listPaymentKeys } from '../../foundation/settings/payment-keys.ts';

/** Every key of every organisation that is in use, or with which a donation was ever begun. */
export async function listAccountsInUse(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; secretId: string; environment: Environment }[]> {
  const used = new Set(await listKeysOfDonations(transaction));
  const keys = await listPaymentKeys(transaction);
  return (
    keys
      // With a current one there may be payments of which no donation is left after a restore.
      .filter(({ secretId, isCurrent }) => isCurrent || used.has(secretId))
      .map(({ organisationId, secretId, environment }) => ({ organisationId, secretId, environment }))
  );
}
