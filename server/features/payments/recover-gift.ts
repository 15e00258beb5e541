import { publicId } from '../../../contract/text.ts';
import type { Environment } from '../../../contract/donations.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { webhookTokenIn } from '../../platform/mollie/webhook-address.ts';
import { donationIdOf } from '../donations/find-by-payment.ts';
import { recordRecoveredGift } from '../donations/record-recovered-gift.ts';
import { fetchPaymentJob } from './job-definitions.ts';

/**
 * Writes a gift down again that the books have lost, as after the restore of an old backup: the payment itself says which donation it was
 * for. Who gave it is known only for monthly gifts, whose donor is a customer at Mollie.
 */
export async function recoverGift(
  deps: Deps,
  scope: OrganisationScope,
  asked: { account: MollieAccount; secretId: string; environment: Environment },
  payment: MolliePayment,
): Promise<void> {
  const donationId = publicId.safeParse(donationIdOf(payment)).data;
  // A payment that calls somebody else, such as a copy of Gulhart for tests, is for somebody else's books.
  const webhookToken = publicId.safeParse(webhookTokenIn(deps.publicUrl, payment.webhookUrl)).data;
  if (!donationId || !webhookToken) return;
  if (payment.mode !== asked.environment || payment.amount.currency !== 'EUR') return;

  const customer = payment.customerId ? await asked.account.getCustomer(payment.customerId) : null;
  await deps.database.transaction(scope, async (transaction) => {
    const { secretId, environment } = asked;
    const gift = { donationId, webhookToken, secretId, environment, payment, customer };
    if (!(await recordRecoveredGift(transaction, scope, gift))) return;
    await enqueueJob(transaction, fetchPaymentJob, {
      organisationId: scope.organisationId,
      paymentId: payment.id,
      donationId,
      subscriptionId: null,
    });
  });
}
