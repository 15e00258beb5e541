import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import { findExcess, findMistake } from '../../gifts/donations/outcome/mistaken-charge.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { refundDonation } from './refund-donation.ts';

/** Pays back a charge that should not have been made: once, however often this runs. */
export async function refundMistakenCharge(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
): Promise<void> {
  try {
    const excessCents = await deps.database.transaction(scope, async (transaction) => {
      const donation = await findDonation(transaction, donationId);
      if (!donation || (await findMistake(transaction, donation))) return undefined;
      return findExcess(transaction, donation);
    });
    await refundDonation(deps, null, scope, donationId, {
      idempotencyKey: uuidFrom(`mistaken-charge-${donationId}`),
      ...(excessCents !== undefined && { amount: excessCents }),
    });
  } catch (error) {
    // Paid back by hand already, refused by Mollie, which the timeline tells, or written down and tried again by a job
    // of its own.
    if (!(error instanceof AppError)) throw error;
  }
}
