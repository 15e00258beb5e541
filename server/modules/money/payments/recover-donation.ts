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
 * Restores a donation that was lost, as after restoring an old backup, from the metadata of its payment. The donor is
 * known only for subscriptions, as Mollie's customer.
 */
export async function recoverDonation(
  deps: Deps,
  scope: OrganisationScope,
  asked: { account: MollieAccount; secretId: string; environment: Environment },
  atMollie: MolliePayment,
): Promise<void> {
  const { organisationId } = scope;
  const { donationId, paymentId } = readIds(atMollie, organisationId);
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
 * The outcomes of its other payments may be lost too. Without them a charged-back charge would look paid, and its retry
 * would be refunded as a double payment.
 */
async function fetchKnownPayments(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  const known = await deps.database.transaction(scope, (transaction) =>
    listPaymentsOfDonations(transaction, [donationId]),
  );
  for (const { payment_id: paymentId, mollie_payment_id: molliePaymentId } of known)
    if (molliePaymentId !== null) await fetchPayment(deps, scope, { paymentId, molliePaymentId });
}

function readIds(
  { metadata }: MolliePayment,
  organisationId: string,
): { donationId?: string | undefined; paymentId?: string | undefined } {
  if (metadata?.organisationId !== organisationId) return {};
  return {
    donationId: publicId.safeParse(metadata.donationId).data,
    paymentId: publicId.safeParse(metadata.paymentId).data,
  };
}

/** A payment with another webhook address belongs to another installation, such as a test copy. */
function webhookTokenOf({ publicUrl }: Deps, { webhookUrl }: MolliePayment): string | undefined {
  if (webhookUrl) return publicId.safeParse(webhookTokenIn(publicUrl, webhookUrl)).data;
  // Without a public address our payments have no webhook.
  return isReachableFromOutside(publicUrl) ? undefined : randomId();
}

async function findCustomer(account: MollieAccount, id: string): Promise<MollieCustomer | null> {
  try {
    return await account.getCustomer(id);
  } catch (error) {
    if (isMollieError(error, 'gone')) return null;
    throw error;
  }
}
