import { publicId } from '../../../../contract/text.ts';
import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieCustomer, MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { isReachableFromOutside, webhookTokenIn } from '../../../platform/mollie/webhook-address.ts';
import { randomId } from '../../../platform/random-id.ts';
import { donationIdOf } from '../../gifts/donations/outcome/find-by-payment.ts';
import { recordRecoveredGift } from '../../gifts/donations/outcome/record-recovered-gift.ts';
import { fetchPaymentJob } from './job-definitions.ts';

/**
 * Writes a gift down again that the books have lost, as after the restore of an old backup: the payment itself says
 * which donation it was for. Who gave it is known only for monthly gifts, whose donor is a customer at Mollie.
 */
export async function recoverGift(
  deps: Deps,
  scope: OrganisationScope,
  asked: { account: MollieAccount; secretId: string; environment: Environment },
  payment: MolliePayment,
): Promise<void> {
  const donationId = publicId.safeParse(donationIdOf(payment, scope.organisationId)).data;
  const webhookToken = webhookTokenOf(deps, payment);
  if (!donationId || !webhookToken) return;
  if (payment.mode !== asked.environment || payment.amount.currency !== 'EUR') return;

  const customer = payment.customerId ? await findCustomer(asked.account, payment.customerId) : null;
  await deps.database.transaction(scope, async (transaction) => {
    const { secretId, environment } = asked;
    const gift = { donationId, webhookToken, secretId, environment, payment, customer };
    if (!(await recordRecoveredGift(transaction, gift))) return;
    await enqueueJob(transaction, fetchPaymentJob, {
      organisationId: scope.organisationId,
      paymentId: payment.id,
      donationId,
      subscriptionId: null,
    });
  });
}

/** A payment that calls somebody else, such as a copy of Gulhart for tests, is for somebody else's books. */
function webhookTokenOf({ publicUrl }: Deps, { webhookUrl }: MolliePayment): string | undefined {
  if (webhookUrl) return publicId.safeParse(webhookTokenIn(publicUrl, webhookUrl)).data;
  // Mollie would not take our address, so none of our payments calls anybody.
  return isReachableFromOutside(publicUrl) ? undefined : randomId();
}

/** A donor who was deleted at Mollie leaves a gift of nobody. */
async function findCustomer(account: MollieAccount, id: string): Promise<MollieCustomer | null> {
  try {
    return await account.getCustomer(id);
  } catch (error) {
    if (isMollieError(error, 'gone')) return null;
    throw error;
  }
}
