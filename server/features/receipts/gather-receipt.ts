import { decimalToCents } from '../../../contract/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Donation } from '../donations/donation.ts';
import type { EffectiveSettings } from '../settings/queries.ts';
import { findSubscriptionOfDonation } from '../subscriptions/queries.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** Collects what a donation's mail and receipt say, from the donation and from what its organisation says of itself. */
export async function gatherReceipt(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  transaction: Transaction,
  scope: OrganisationScope,
  donation: Donation,
  settings: EffectiveSettings,
): Promise<ReceiptFacts> {
  const subscription = donation.is_recurring
    ? await findSubscriptionOfDonation(transaction, scope, donation)
    : undefined;
  return {
    amountCents: decimalToCents(donation.amount),
    currency: 'EUR',
    donatedAt: donation.completed_at ?? donation.created_at,
    donationNumber: donation.donation_id,
    isMonthly: donation.is_recurring,
    paymentMethod: donation.subscription_id === null ? 'iDEAL | Wero' : 'Automatische incasso',
    isTest: donation.environment === 'test',
    donorName: [donation.first_name, donation.last_name].filter(Boolean).join(' ') || null,
    donorEmail: donation.email,
    customMessage: null,
    stopUrl: subscription ? new URL(`/maandgift/${subscription.stop_token}`, publicUrl).href : null,
    organisationName: settings('org_name'),
    projectName: settings('org_project_name') || null,
    contactEmail: settings('org_contact_email') || null,
    websiteUrl: settings('org_website_url') || null,
    address: settings('org_address') || null,
    kvkNumber: null,
    rsin: null,
    isAnbi: false,
    logoUrl: settings('org_logo_url') || null,
    primaryColor: settings('org_primary_color'),
  };
}
