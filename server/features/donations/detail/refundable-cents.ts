import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';

/** What has been paid, less what went back, here or in Mollie's own dashboard, and what is on its way back. */
export async function refundableCents(transaction: Transaction, donation: Donation): Promise<number> {
  if (donation.status !== 'completed') return 0;
  const recorded = await listRecordedRefunds(transaction, donation);
  const onTheirWay = (await listOpenRefunds(transaction, donation)).filter(
    ({ mollie_refund_id: id }) => id === null || !recorded.includes(id),
  );
  const back = [
    donation.amount_charged_back_cents,
    donation.amount_refunded_cents,
    ...onTheirWay.map(({ amount_cents }) => amount_cents),
  ];
  return back.reduce((left, cents) => left - cents, donation.amount_cents);
}

/** The provider's ids of the refunds that are in a donation's ledger. */
async function listRecordedRefunds(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<string[]> {
  const entries = await transaction
    .selectFrom('ledger_entry')
    .select('provider_ref')
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('kind', '=', 'refund')
    .execute();
  return entries.map(({ provider_ref }) => provider_ref);
}

/** Refunds that were not refused: what they are for must not be promised twice. */
async function listOpenRefunds(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<{ amount_cents: number; mollie_refund_id: string | null }[]> {
  return transaction
    .selectFrom('refund')
    .select(['amount_cents', 'mollie_refund_id'])
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('status', '!=', 'refused')
    .execute();
}
