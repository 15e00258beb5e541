import * as endpoints from '../../../../contract/endpoints/donations.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { auditView } from '../../foundation/audit/record-audit.ts';
import type { Deps } from '../../foundation/deps.ts';
import { visitorOf } from '../../foundation/sessions/access.ts';
import { scopeOfDonation } from '../../gifts/donations/scope-of-donation.ts';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { readTimeline } from '../../gifts/donations/events/read-timeline.ts';
import { selectListed, toListed } from '../../gifts/donations/list/listed-donation.ts';
import { outcomeOfPayments } from '../../gifts/donations/payments/outcome-of-payments.ts';
import { listPayments } from '../../gifts/donations/payments/queries.ts';
import { findHonour } from '../../campaigns/honours/queries.ts';
import { listMailsOfDonation } from '../../foundation/mail/queries.ts';
import { describePayment } from './describe-payment.ts';
import { findReceiptPaper } from '../numbered/papers.ts';
import { findSubscriptionOfDonation } from '../../money/subscriptions/queries.ts';
import { sumCentsBeingRefunded } from '../../gifts/refunds-under-way/refund-under-way.ts';
import { findPaymentToRefund, refundableCents } from '../../money/payments/refundable-cents.ts';

export async function donationDetailRoutes(server: HttpServer, deps: Deps): Promise<void> {
  serve(server, endpoints.readDonation, async (request) => {
    const { id } = request.params;
    const scope = await scopeOfDonation(deps.database, request, id);
    return deps.database.transaction(scope, async (transaction) => {
      const detail = await getDonationDetail(transaction, id);
      await auditView(transaction, visitorOf(request), [scope.organisationId], 'donation_viewed', id);
      return detail;
    });
  });
}

async function getDonationDetail(
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
  const payments = await listPayments(transaction, row);
  const toRefund = await findPaymentToRefund(transaction, row);
  const standingPayment = payments.length === 0 ? undefined : outcomeOfPayments(payments).standingPayment;
  const subject = { donation_id: donationId, payment_id: standingPayment?.payment_id ?? null };
  const receipt = await findReceiptPaper(transaction, subject);
  return {
    ...toListed(row),
    completedAt: row.completed_at?.toISOString() ?? null,
    paymentMethod: standingPayment?.method ?? row.method,
    amountForCosts: centsToDecimal(row.costs_cents),
    amountRefunded: centsToDecimal(row.amount_refunded_cents),
    amountChargedBack: centsToDecimal(row.amount_charged_back_cents),
    amountBeingRefunded: centsToDecimal(await sumCentsBeingRefunded(transaction, donationId)),
    amountRefundable: centsToDecimal(toRefund ? await refundableCents(transaction, toRefund) : 0),
    donorId: row.donor_id,
    subscriptionId: subscription?.subscription_id ?? null,
    honour: honour
      ? {
          name: honour.name,
          cardOn: honour.cardDueAt && dutchDate(honour.cardDueAt),
          cardSentAt: honour.cardSentAt?.toISOString() ?? null,
        }
      : null,
    receiptNumber: receipt?.number ?? null,
    payments: payments.map(describePayment),
    timeline: await readTimeline(transaction, row, mails),
    mails,
  };
}
