import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findHostPage } from '../../campaigns/pages/pages-of-makers.ts';
import { addPageToApprove } from '../../donor-pages/action-pages/start-page.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { requestErasure } from '../../papers/donors/erase-donor.ts';
import { emailOfErasure } from './demo-history.ts';

/** Gives the demo an action page to approve and a donor who asked to be forgotten. */
export async function addWaitingItems(
  transaction: OrganisationTransaction,
  campaignId: string,
  donations: readonly Donation[],
  now: Date,
): Promise<void> {
  const host = await findHostPage(transaction, campaignId, now);
  if (!host) throw new Error('the demo campaign accepts no action pages');
  const page = {
    kind: 'action' as const,
    title: 'Noor bakt taarten voor de keuken',
    longText:
      'In december bak ik elke zaterdag taarten voor de buurt. Wat ze opbrengen, gaat naar de nieuwe keuken.',
    goalCents: 300_00,
    endsOn: null,
  };
  const maker = { name: 'Noor Visser', email: 'noor.visser@voorbeeld.example', asked_at: now };
  await addPageToApprove(transaction, host, page, maker);

  const donorId = donations.find((gift) => gift.email === emailOfErasure && gift.donor_id)?.donor_id;
  if (!donorId) throw new Error('the demo has no gift of the donor who asks to be forgotten');
  await requestErasure(transaction, donorId, now);
}
