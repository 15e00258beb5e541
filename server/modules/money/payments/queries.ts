import type { Environment } from '../../../../contract/environments.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { listKeysOfPayments } from '../../gifts/donations/payments/queries.ts';
import { listPaymentKeys } from '../../foundation/settings/payment-keys.ts';

export async function listAccountsInUse(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; secretId: string; environment: Environment }[]> {
  const used = new Set(await listKeysOfPayments(transaction));
  const keys = await listPaymentKeys(transaction);
  return (
    keys
      // A current key may have payments that were lost in a restore.
      .filter(({ secretId, isCurrent }) => isCurrent || used.has(secretId))
      .map(({ organisationId, secretId, environment }) => ({ organisationId, secretId, environment }))
  );
}
