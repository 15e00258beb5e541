import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { startSubscriptionJob } from './job-definitions.ts';
import { refuseSubscription } from './refuse-subscription.ts';
import { insertSubscription } from './store.ts';

/**
 * Decides, in the transaction that completes a first monthly payment, whether there will be a subscription. The first
 * payment is the first gift, so the next one is due a month, quarter or year later. What is refused is written down as
 * well, so that everyone can see why nothing follows.
 */
export async function planSubscription(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'clock' | 'mailFrom' | 'publicUrl'>,
  { donation: first, payment }: Attempt,
  paidAt: Date,
): Promise<void> {
  const { mollie_customer_id, secret_id } = payment;
  if (mollie_customer_id === null || first.email === null)
    throw new Error('a monthly gift began without a customer');
  const subscription = await insertSubscription(transaction, {
    organisation_id: first.organisation_id,
    subscription_id: randomId(),
    environment: first.environment,
    secret_id,
    first_donation_id: first.donation_id,
    amount_cents: first.amount_cents,
    interval_months: first.interval_months,
    donor_id: first.donor_id,
    email: first.email,
    first_name: first.first_name,
    last_name: first.last_name,
    mollie_customer_id,
    webhook_token: randomId(),
    stop_token: randomId(),
    start_date: monthsLater(dutchDate(paidAt), first.interval_months),
  });
  if (!(await lockIfOpen(transaction)))
    return refuseSubscription(transaction, deps, subscription, organisationIsClosing);
  await enqueueJob(transaction, startSubscriptionJob, {
    organisationId: first.organisation_id,
    subscriptionId: subscription.subscription_id,
  });
}

const organisationIsClosing = { refusal: 'De organisatie neemt geen giften meer aan.', advice: '' };
