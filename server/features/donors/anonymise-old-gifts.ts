import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { forgetDonorsBefore } from '../donations/forget-donor.ts';
import { removeMailsBefore } from '../mail/donor-mails.ts';
import { forgetDonorsOfSubscriptionsBefore } from '../subscriptions/forget-donor.ts';
import { endOfKeeping } from './retention.ts';
import { removeFiscalRecordsBefore } from './store.ts';

const batchSize = 500;

/** Takes the donors out of every gift whose fiscal year ended seven years ago. What is left is money and a date. */
export async function anonymiseOldGifts({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = endOfKeeping(clock.now());
  const scope = mintPlatformScope();
  await database.transaction(scope, async (transaction) => {
    await removeFiscalRecordsBefore(transaction, before);
    await forgetDonorsOfSubscriptionsBefore(transaction, before);
    await removeMailsBefore(transaction, before);
  });
  for (;;) {
    const forgotten = await database.transaction(scope, (transaction) =>
      forgetDonorsBefore(transaction, before, batchSize),
    );
    if (forgotten < batchSize) return;
  }
}
