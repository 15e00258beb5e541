import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { listPaidWithoutMollie } from '../../gifts/donations/payments/queries.ts';
import { attachPaymentAlone } from '../../gifts/donations/payments/attach-payment.ts';
import { describePayment } from '../../gifts/donations/payments/payment-description.ts';

/**
 * Gives the past gifts of the demonstration their payments at the simulator, paid, so that they can be paid back as any
 * other. May be tried again: each gift has one payment, by its key.
 */
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
    // Without one it was paid in an earlier try.
    if (checkout) await fetch(checkout, { method: 'POST', redirect: 'manual', body: paid() });
    await attachPaymentAlone(deps, scope, attempt, atMollie);
  }
}

/** What the simulator's checkout sends for somebody who pays. */
const paid = () => new URLSearchParams({ status: 'paid' });
