import { frequencyOf } from '../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { listPaidWithoutPayment } from '../../gifts/donations/queries.ts';
import { attachPaymentAlone } from '../../gifts/donations/start/attach-payment.ts';
import { describePayment } from '../../gifts/donations/start/payment-description.ts';

/**
 * Gives the past gifts of the demonstration their payments at the simulator, paid, so that they can be paid back as any
 * other. May be tried again: each gift has one payment, by its key.
 */
export async function payDemoGifts(
  { database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  scope: OrganisationScope,
  account: MollieAccount,
  organisationName: string,
): Promise<void> {
  for (const gift of await database.transaction(scope, listPaidWithoutPayment)) {
    const { organisation_id: organisationId, donation_id: donationId } = gift;
    const payment = await account.createPayment(
      {
        amount: { value: centsToDecimal(gift.amount_cents), currency: 'EUR' },
        description: describePayment(organisationName, frequencyOf(gift)),
        redirectUrl: publicUrl.href,
        webhookUrl: webhookUrlFor(publicUrl, gift.webhook_token),
        method: 'ideal',
        locale: 'nl_NL',
        metadata: { organisationId, donationId },
      },
      `demo-payment-${donationId}`,
    );
    const checkout = payment._links.checkout?.href;
    // Without one it was paid in an earlier try.
    if (checkout) await fetch(checkout, { method: 'POST', redirect: 'manual', body: paid() });
    await attachPaymentAlone(database, scope, gift, payment);
  }
}

/** What the simulator's checkout sends for somebody who pays. */
const paid = () => new URLSearchParams({ status: 'paid' });
