import type { DonationPayment } from '../../../../contract/donation-detail.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { statusOfDonation } from '../../gifts/donations/donation-status.ts';
import type { PaymentOfDonation } from '../../gifts/donations/payments/queries.ts';

export function describePayment(payment: PaymentOfDonation): DonationPayment {
  const returnedCents = payment.amount_refunded_cents + payment.amount_charged_back_cents;
  return {
    kind: payment.kind,
    status: statusOfDonation(payment.status),
    amount: centsToDecimal(payment.amount_cents),
    amountReturned: centsToDecimal(returnedCents),
    at: (payment.paid_at ?? payment.failed_at ?? payment.created_at).toISOString(),
    paymentMethod: payment.method,
    molliePaymentId: payment.mollie_payment_id,
    mistake: payment.mistake,
  };
}
