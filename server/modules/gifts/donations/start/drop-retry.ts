import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import { mayBecome } from '../donation-status.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeMovedJob } from '../job-definitions.ts';
import { lockDonation } from '../queries.ts';
import { updateDonation } from '../store.ts';

/**
 * A charge is not made again after all. Should the provider have made it without our knowing, its payment finds this
 * donation all the same.
 */
export async function dropRetry(
  transaction: OrganisationTransaction,
  donationId: string,
  { at, refusal }: { at: Date; refusal: string | null },
): Promise<void> {
  const donation = await lockDonation(transaction, donationId);
  if (!donation || donation.mollie_payment_id !== null || !mayBecome(donation.status, 'failed')) return;
  await updateDonation(transaction, donation, { status: 'failed', next_check_at: null, failed_at: at });
  if (refusal === null) await recordEvent(transaction, donation, 'retry_dropped');
  else await recordEvent(transaction, donation, 'payment_refused', refusal);
  const { organisation_id: organisationId } = donation;
  await enqueueJob(transaction, chargeMovedJob, { organisationId, donationId, mandateId: null });
}
