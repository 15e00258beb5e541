import { paymentMethodLabel } from '../../../contract/payment-methods.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Donation } from '../donations/donation.ts';
import { findDonation } from '../donations/queries.ts';
import { findPrintImage } from '../settings/images/queries.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../settings/queries.ts';
import { findSubscriptionOfDonation } from '../subscriptions/queries.ts';
import { organisationFactsOf } from './organisation-facts.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

export interface GatheredReceipt {
  donation: Donation;
  settings: EffectiveSettings;
  receipt: ReceiptFacts;
}

/** Collects what a donation's mail and receipt say, from the donation and from what its organisation says of itself. */
export async function gatherReceipt(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  scope: OrganisationScope,
  donationId: string,
): Promise<GatheredReceipt | undefined> {
  const { database, publicUrl } = deps;
  return database.transaction(scope, async (transaction) => {
    const donation = await findDonation(transaction, donationId);
    if (!donation) return undefined;
    const settings = await readEffectiveSettings(transaction);
    const subscription = donation.is_recurring
      ? await findSubscriptionOfDonation(transaction, donation)
      : undefined;
    const receipt = {
      amountCents: donation.amount_cents,
      returnedCents: donation.amount_refunded_cents + donation.amount_charged_back_cents,
      currency: 'EUR',
      donatedAt: donation.completed_at ?? donation.created_at,
      donationNumber: donation.donation_id,
      isMonthly: donation.is_recurring,
      paymentMethod: donation.method && paymentMethodLabel(donation.method),
      isTest: donation.environment === 'test',
      donorName: [donation.first_name, donation.last_name].filter(Boolean).join(' ') || null,
      donorEmail: donation.email,
      customMessage: null,
      // A monthly gift that did not begin needs no stopping.
      stopUrl:
        subscription && subscription.status !== 'refused'
          ? new URL(`/maandgift/${subscription.stop_token}`, publicUrl).href
          : null,
      ...organisationFactsOf(settings),
      signature: await findPrintImage(deps, transaction, settings('org_signature_url')),
    };
    return { donation, settings, receipt };
  });
}
