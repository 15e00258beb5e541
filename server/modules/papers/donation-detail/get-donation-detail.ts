import type { DonationDetail } from '../../../../contract/donation-list.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { readTimeline } from '../../gifts/donations/events/read-timeline.ts';
import { selectListed, toListed } from '../../gifts/donations/list/listed-donation.ts';
import { findHonour, type Honour } from '../../campaigns/honours/queries.ts';
import { listMailsOfDonation } from '../../foundation/mail/queries.ts';
import { findReceiptNumber } from '../numbered/find-receipt-number.ts';
import { findSubscriptionOfDonation } from '../../money/subscriptions/queries.ts';
import { findCentsUnderWay } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { refundableCents } from '../../money/payments/refundable-cents.ts';

/** One donation with everything that happened to it. */
export async function getDonationDetail(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<DonationDetail> {
  const row = await selectListed(transaction)
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where('d.donation_id', '=', donationId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const mails = await listMailsOfDonation(transaction, donationId);
  const honour = await findHonour(transaction, row);
  const subscription = await findSubscriptionOfDonation(transaction, row);
  return {
    ...toListed(row),
    completedAt: row.completed_at?.toISOString() ?? null,
    paymentMethod: row.method,
    amountForCosts: centsToDecimal(row.costs_cents),
    amountRefunded: centsToDecimal(row.amount_refunded_cents),
    amountChargedBack: centsToDecimal(row.amount_charged_back_cents),
    amountUnderWay: centsToDecimal(await findCentsUnderWay(transaction, row)),
    amountRefundable: centsToDecimal(Math.max(0, await refundableCents(transaction, row))),
    subscriptionId: subscription?.subscription_id ?? null,
    honour: honour ? describeHonour(honour) : null,
    receiptNumber: await findReceiptNumber(transaction, donationId),
    timeline: await readTimeline(transaction, row, mails),
    mails,
  };
}

function describeHonour({ name, cardDueAt, cardSentAt }: Honour): DonationDetail['honour'] {
  return {
    name,
    cardOn: cardDueAt && dutchDate(cardDueAt),
    cardSentAt: cardSentAt?.toISOString() ?? null,
  };
}
