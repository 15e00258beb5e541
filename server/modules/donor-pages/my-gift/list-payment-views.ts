import type { PaymentView } from '../../../../donor/render/my-gift/views.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { type Donation, returnedCentsOf } from '../../gifts/donations/donation.ts';
import { listMistakenDonations } from '../../gifts/donations/payments/mistakes.ts';

/** A payment made by mistake is not shown as a gift while it is being returned. */
export async function listPaymentViews(
  transaction: OrganisationTransaction,
  donations: readonly Donation[],
): Promise<{ donation: Donation; view: PaymentView }[]> {
  const mistaken = await listMistakenDonations(transaction, donations);
  return donations.map((donation) => {
    const { donation_id, completed_at, created_at, amount_cents, surplus_cents, status } = donation;
    const view = {
      date: dutchDate(completed_at ?? created_at),
      amountCents: amount_cents,
      returnedCents: returnedCentsOf(donation),
      surplusCents: surplus_cents,
      status: status === 'completed' && mistaken.has(donation_id) ? ('being_refunded' as const) : status,
    };
    return { donation, view };
  });
}
