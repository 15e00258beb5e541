import type { DonationRequest } from '../../../../contract/donations.ts';
import { trialField } from '../../../../contract/form-rules.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findDonationByKey } from '../../gifts/donations/record-intent.ts';

const sameGiftMs = 10 * 60 * 1_000;

/**
 * A form is the same page for everybody, and without script it has no key of its own. Sent twice within a few minutes
 * from one address with the same content it is one gift: a double press, or a page that was loaded again. The clock is
 * cut into periods, and a gift of the period before is still the same one: two presses may stand on either side of it.
 */
export async function withKeyOfForm(
  deps: Pick<Deps, 'database' | 'secrets' | 'clock'>,
  scope: OrganisationScope,
  address: string,
  gift: DonationRequest,
): Promise<DonationRequest> {
  if (gift.idempotencyKey) return gift;
  const period = Math.floor(deps.clock.now().getTime() / sameGiftMs);
  // Loaded again, the page may be the other one of two that are being tried: still the same gift.
  const { [trialField]: _tried, ...content } = gift;
  const keyIn = (each: number) =>
    uuidFrom(deps.secrets.digest('plain-form', JSON.stringify([each, address, content])));
  const earlierKey = keyIn(period - 1);
  const earlier = await deps.database.transaction(scope, (transaction) =>
    findDonationByKey(transaction, earlierKey),
  );
  return { ...gift, idempotencyKey: earlier ? earlierKey : keyIn(period) };
}
