import type { PlatformTransaction } from '../../platform/database/database.ts';

const batchSize = 500;

/** The missed months for which something is to be done, a batch at a time. */
export async function listDueMonths(
  transaction: PlatformTransaction,
  now: Date,
  /** The last one of the batch before. */
  after = '',
): Promise<{ organisationId: string; missedMonthId: string }[]> {
  return transaction
    .selectFrom('missed_month')
    .select(['organisation_id as organisationId', 'missed_month_id as missedMonthId'])
    .where('next_step_at', '<=', now)
    .where('missed_month_id', '>', after)
    .orderBy('missed_month_id')
    .limit(batchSize)
    .execute();
}
