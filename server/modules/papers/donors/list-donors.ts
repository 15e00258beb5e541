import type { ListedDonor } from '../../../../contract/donor-list.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { readDonorsWithFigures, type DonorWithFigures } from '../../gifts/donors/donor-figures.ts';
import { isOpen } from '../../money/missed-charges/missed-charge.ts';
import { listMissedChargesOfSubscriptions } from '../../money/missed-charges/queries.ts';
import { describeSubscriptions } from '../../money/subscriptions/queries.ts';
import { listSubscriptionsOfDonors } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { lastDayToErase } from './erase-donor.ts';

export async function describeDonors(
  transaction: OrganisationTransaction,
  donorIds: readonly string[],
  environment: Environment,
  now: Date,
): Promise<ListedDonor[]> {
  const donors = await readDonorsWithFigures(transaction, donorIds, environment);
  const subscriptions = await listSubscriptionsOfDonors(transaction, donorIds, environment);
  const gifts = await describeSubscriptions(transaction, subscriptions, now);
  const subscriptionIds = subscriptions.map(({ subscription_id }) => subscription_id);
  const missed = await listMissedChargesOfSubscriptions(transaction, subscriptionIds);
  const missing = new Set(missed.filter(isOpen).map(({ subscription_id }) => subscription_id));
  return donors.map((donor) => {
    const own = gifts.filter((_, index) => subscriptions[index]?.donor_id === donor.donor_id);
    return {
      ...describeDonor(donor),
      monthlyGift: own[0] ?? null,
      hasMissedCharge: own.some(({ id }) => missing.has(id)),
    };
  });
}

export function describeDonor(donor: DonorWithFigures): Omit<ListedDonor, 'monthlyGift' | 'hasMissedCharge'> {
  return {
    id: donor.donor_id,
    email: donor.email,
    firstName: donor.first_name,
    lastName: donor.last_name,
    isCompany: donor.is_company,
    given: centsToDecimal(donor.given_cents),
    giftCount: donor.gift_count,
    firstGiftAt: donor.first_gift_at?.toISOString() ?? null,
    lastGiftAt: donor.last_gift_at?.toISOString() ?? null,
    eraseBefore: donor.erasure_asked_at && lastDayToErase(donor.erasure_asked_at),
  };
}
