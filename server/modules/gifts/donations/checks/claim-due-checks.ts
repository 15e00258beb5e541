import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../../platform/database/database.ts';
import { nextCheckAt } from './check-schedule.ts';
import { updateDonation } from '../store.ts';

const batchSize = 500;

/** Takes the donations that are due for a question to Mollie and plans their next one. */
export async function claimDueChecks(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; donationId: string }[]> {
  const due = await transaction
    .selectFrom('donation')
    .select(['organisation_id', 'donation_id', 'created_at', 'checks'])
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const donation of due) {
    const checks = donation.checks + 1;
    await updateDonation(transaction, donation, {
      checks,
      next_check_at: nextCheckAt(donation.created_at, checks),
    });
  }
  return due.map(({ organisation_id, donation_id }) => ({
    organisationId: organisation_id,
    donationId: donation_id,
  }));
}
