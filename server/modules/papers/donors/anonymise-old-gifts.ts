import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { forgetDonorsBefore } from '../../gifts/donations/donor/forget-donor.ts';
import { removeMailsBefore } from '../../foundation/mail/donor-mails.ts';
import { forgetPapersBefore } from '../numbered/donor-papers.ts';
import { forgetDonorsOfSubscriptionsBefore } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { removeMailingsBefore } from '../year-overviews/donor-mailings.ts';
import { endOfKeeping } from './retention.ts';
import { removeDonorsWithoutGifts, removeFiscalRecordsBefore } from './store.ts';

const batchSize = 5_000;

/** Takes the donors out of every gift whose fiscal year ended seven years ago. What is left is money and a date. */
export async function anonymiseOldGifts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  const before = endOfKeeping(clock.now());
  const failures = new FailedItems();
  for (const forget of [
    removeFiscalRecordsBefore,
    forgetDonorsOfSubscriptionsBefore,
    removeMailsBefore,
    forgetPapersBefore,
    removeMailingsBefore,
  ])
    await failures.collect(() => database.transaction(scope, (transaction) => forget(transaction, before)));
  await failures.collect(async () => {
    let forgotten: number;
    do {
      forgotten = await database.transaction(scope, (transaction) =>
        forgetDonorsBefore(transaction, before, batchSize),
      );
    } while (forgotten === batchSize);
  });
  await failures.collect(() => database.transaction(scope, removeDonorsWithoutGifts));
  failures.report('kinds of old data could not be forgotten');
}
