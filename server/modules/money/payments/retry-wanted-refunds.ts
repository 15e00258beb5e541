import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { sendRefundJob } from './job-definitions.ts';

/** Also retries refunds whose job gave up. */
export async function retryWantedRefunds(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<void> {
  const wanted = await transaction
    .selectFrom('refund')
    .select('refund_id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'wanted')
    .execute();
  for (const { refund_id: refundId } of wanted)
    await enqueueJob(
      transaction,
      sendRefundJob,
      { organisationId, refundId },
      { key: `send-refund:${refundId}` },
    );
}
