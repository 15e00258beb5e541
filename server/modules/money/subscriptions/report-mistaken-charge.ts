import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { BrokenPromise } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { cancelAgainJob } from './job-definitions.ts';
import { mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import type { Subscription } from './subscription.ts';

/**
 * After a charge of an ended subscription, cancels at Mollie again and informs the organisation. The refund and the
 * donor's mail follow when the money arrives.
 */
export async function reportMistakenCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  { subscription_id: subscriptionId }: Subscription,
  { donation: charged, payment: { amount_cents } }: Attempt,
  broken: BrokenPromise,
): Promise<void> {
  if (broken.kind !== 'charged_after_end') return;
  const { donation_id: donationId, environment, interval_months } = charged;
  const { organisationId } = transaction.scope;
  const { gift: donation } = wordsOfInterval(interval_months);
  await enqueueJob(
    transaction,
    cancelAgainJob,
    { organisationId, subscriptionId },
    { key: `cancel-again:${subscriptionId}` },
  );
  await mailOrganisation(deps, transaction, {
    kind: 'mistaken-charge',
    donationId,
    environment,
    title: `Er is afgeschreven na het stoppen van een ${donation}`,
    paragraphs: [
      `Mollie heeft ${formatEuros(amount_cents)} afgeschreven voor een ${donation} die al was gestopt. Het gaat om gift ${donationId}.`,
      `Gulhart laat Mollie deze ${donation} opnieuw stoppen en betaalt het bedrag vanzelf helemaal terug zodra het binnen is. De donateur krijgt geen bedankmail, maar wel bericht dat het een vergissing was.`,
      'U hoeft niets te doen. Wilt u het zeker weten, kijk dan over een paar dagen in de tijdlijn van de gift, of bij Mollie zelf.',
    ],
  });
}
