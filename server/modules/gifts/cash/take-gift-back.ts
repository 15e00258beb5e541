import { isOfflineMethod } from '../../../../contract/payment-methods.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { takeBackOfflineGift } from '../donations/record-offline-gift.ts';
import { lockDonation } from '../donations/queries.ts';
import { alreadyTakenBack, notOffline } from './errors.ts';

/** Of a gift that was typed in by mistake, or whose money went back outside of us. */
export async function takeGiftBack(
  transaction: OrganisationTransaction,
  actor: Actor,
  donationId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const donation = await lockDonation(transaction, donationId);
  if (!donation) throw new AppError('not_found');
  if (!isOfflineMethod(donation.method)) throw notOffline();
  if (donation.status !== 'completed') throw alreadyTakenBack();
  await takeBackOfflineGift(transaction, donation, reason, now);
  await auditChange(transaction, actor, 'offline_gift_taken_back', `${donationId} (${reason})`);
}
