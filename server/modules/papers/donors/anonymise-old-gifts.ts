import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { forgetDonorsBefore } from '../../gifts/donations/donor/change-donor.ts';
import { removeMailsBefore } from '../../foundation/mail/remove-mail.ts';
import { forgetPapersBefore } from '../numbered/papers.ts';
import { forgetDonorsOfSubscriptionsBefore } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { removeMailingsBefore } from '../year-overviews/mailings.ts';
import { boundsOf, runningYear } from '../year-overviews/overview-year.ts';

/** Dutch tax law requires records for seven years after the fiscal year. */
const keptYears = 7;

const batchSize = 5_000;

export async function anonymiseOldGifts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  const before = retentionStart(clock.now());
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

export function retentionStart(now: Date): Date {
  return boundsOf(runningYear(now) - keptYears).from;
}

async function removeFiscalRecordsBefore(transaction: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    delete from fiscal_record f using donation d
    where d.organisation_id = f.organisation_id and d.donation_id = f.donation_id
      and coalesce(d.completed_at, d.created_at) < ${before}
  `.execute(transaction);
}

async function removeDonorsWithoutGifts(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from donor p
    where not exists (
        select from donation d where d.organisation_id = p.organisation_id and d.donor_id = p.donor_id)
      and not exists (
        select from subscription s where s.organisation_id = p.organisation_id and s.donor_id = p.donor_id)
  `.execute(transaction);
}
