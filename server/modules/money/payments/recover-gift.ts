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
import { recordRecoveredGift } from '../../gifts/donations/record-recovered-gift.ts';
import { listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { fetchPayment } from './fetch-payment.ts';
import { fetchPaymentJob } from './job-definitions.ts';

/**
 * Writes a gift down again that the books have lost, as after the restore of an old backup: the payment itself says
 * which donation it was for. Who gave it is known only for monthly gifts, whose donor is a customer at Mollie.
 */
export async function recoverGift(
  deps: Deps,
  scope: OrganisationScope,
  asked: { account: MollieAccount; secretId: string; environment: Environment },
  atMollie: MolliePayment,
): Promise<void> {
  const { organisationId } = scope;
  const { donationId, paymentId } = namesIn(atMollie, organisationId);
  const webhookToken = webhookTokenOf(deps, atMollie);
  if (!donationId || !paymentId || !webhookToken) return;
  if (atMollie.mode !== asked.environment || atMollie.amount.currency !== 'EUR') return;

  await fetchKnownPayments(deps, scope, donationId);
  const customer = atMollie.customerId ? await findCustomer(asked.account, atMollie.customerId) : null;
  await deps.database.transaction(scope, async (transaction) => {
    const { secretId, environment } = asked;
    const gift = { donationId, paymentId, webhookToken, secretId, environment, atMollie, customer };
    await recordRecoveredGift(transaction, gift);
    await enqueueJob(transaction, fetchPaymentJob, {
      organisationId,
      molliePaymentId: atMollie.id,
      paymentId,
      subscriptionId: null,
    });
  });
}

/**
 * The books may have lost what became of the donation's other payments as well. Without that, a charge that was taken
 * back would seem to be paid, and its retry a second payment that goes back.
 */
async function fetchKnownPayments(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  const known = await deps.database.transaction(scope, (transaction) =>
    listPaymentsOfDonations(transaction, [donationId]),
  );
  for (const { payment_id: paymentId, mollie_payment_id: molliePaymentId } of known)
    if (molliePaymentId !== null) await fetchPayment(deps, scope, { paymentId, molliePaymentId });
}

function namesIn(
  { metadata }: MolliePayment,
  organisationId: string,
): { donationId?: string | undefined; paymentId?: string | undefined } {
  if (metadata?.organisationId !== organisationId) return {};
  return {
    donationId: publicId.safeParse(metadata.donationId).data,
    paymentId: publicId.safeParse(metadata.paymentId).data,
  };
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
