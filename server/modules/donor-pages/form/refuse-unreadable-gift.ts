import { readParts } from '../../../../contract/donations.ts';
import type { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { validateDonation } from '../../money/payments/validate-donation.ts';
import { findRecipient } from '../../money/payments/start-donation.ts';

/** Says of a gift of which something could not be read also what is wrong with the rest. */
export async function refuseUnreadableGift(
  deps: Deps,
  sent: Readonly<Record<string, unknown>>,
  refusal: AppError,
): Promise<never> {
  if (refusal.fields) {
    const gift = readParts(sent);
    const scope = await findRecipient(deps, gift.orgId || null);
    if (scope) await validateDonation(deps, scope, gift, refusal.fields);
  }
  throw refusal;
}
