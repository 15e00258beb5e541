import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { listPaidWithoutMollie } from '../../gifts/donations/payments/queries.ts';
import { attachPaymentAlone } from '../../gifts/donations/payments/attach-payment.ts';
import { payAtCheckout } from '../rehearsal/simulator-control.ts';
import { describePayment } from '../../gifts/donations/payments/payment-description.ts';

/** Makes refunds of past gifts possible. Safe to repeat: each gift has one idempotency key. */
export async function payDemoGifts(
  deps: Pick<Deps, 'database' | 'publicUrl' | 'clock'>,
  scope: OrganisationScope,
  account: MollieAccount,
  organisationName: string,
): Promise<void> {
  const { database, publicUrl } = deps;
  for (const attempt of await database.transaction(scope, listPaidWithoutMollie)) {
    const { donation, payment } = attempt;
    const { organisation_id: organisationId, donation_id: donationId, payment_id: paymentId } = payment;
    const atMollie = await account.createPayment(
      {
        amount: { value: centsToDecimal(payment.amount_cents), currency: 'EUR' },
        description: describePayment(organisationName, frequencyOf(donation)),
        redirectUrl: publicUrl.href,
        webhookUrl: webhookUrlFor(publicUrl, payment.webhook_token),
        method: 'ideal',
        locale: 'nl_NL',
        metadata: { organisationId, donationId, paymentId },
      },
      `demo-payment-${paymentId}`,
    );
    const checkout = atMollie._links.checkout?.href;
    // No checkout: an earlier attempt paid it.
    if (checkout) await payAtCheckout(checkout);
    await attachPaymentAlone(deps, scope, attempt, atMollie);
  }
}
