import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { type Subscription } from './subscription.ts';
import { endSubscription, updateSubscription } from './store.ts';
import { lockSubscription } from './queries.ts';
import { wordsOfInterval } from '../../../../contract/frequencies.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { describeDonor } from '../../gifts/donations/donation.ts';
import { mailDonor, mailOrganisation } from '../../people/notifications/mail-about-gift.ts';
import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { isRefusal, type MollieError } from '../../../platform/mollie/mollie-error.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import {
  canCollectMonthly,
  monthlyAbilityOf,
  recordMonthlyAbility,
  type MonthlyAbility,
} from '../../foundation/settings/monthly-ability.ts';

const minuteMs = 60 * 1000;

/** A refused start is retried for this long, because a mandate may become valid after the first payment. */
const patienceMs: Record<Environment, number> = { live: 24 * 60 * minuteMs, test: 5 * minuteMs };

/** The caller has locked the subscription and checked that it is starting. The first payment stays a donation. */
export async function refuseSubscription(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'clock' | 'mailFrom' | 'publicUrl'>,
  subscription: Subscription,
  { refusal, advice }: { refusal: string; advice: string },
): Promise<void> {
  await endSubscription(transaction, subscription, 'refused', 'provider', deps.clock.now());
  await updateSubscription(transaction, subscription, { refusal });
  const { organisation_id, first_donation_id: donationId, email: to, environment } = subscription;
  const donation = { organisation_id, donation_id: donationId };
  await recordEvent(transaction, donation, 'monthly_refused', refusal);
  const amount = formatEuros(subscription.amount_cents);
  const { gift, every } = wordsOfInterval(subscription.interval_months);
  if (to !== null) {
    await mailDonor(deps, transaction, {
      kind: 'monthly-refused',
      donationId,
      environment,
      to,
      title: `Uw ${gift} is niet gestart`,
      paragraphs: (organisation) => [
        `Uw ${gift} aan ${organisation} kon niet worden gestart. Uw eerste gift van ${amount} is goed ontvangen; er wordt verder niets afgeschreven.`,
        `U hoeft niets te doen. Wilt u toch ${every} geven? Neem dan contact op met ${organisation}.`,
      ],
    });
  }
  await mailOrganisation(deps, transaction, {
    kind: 'monthly-refused-organisation',
    donationId,
    environment,
    title: `Een ${gift} kon niet worden gestart`,
    paragraphs: [
      `De ${gift} van ${amount} van ${describeDonor(subscription)} kon niet worden gestart. De eerste betaling is wel ontvangen; er wordt verder niets afgeschreven. De donateur heeft hiervan bericht gekregen.`,
      ...(advice ? [advice] : []),
      `Reden: ${refusal}`,
    ],
  });
}

/**
 * A refusal is final if the Mollie account cannot collect this amount by direct debit, and otherwise after a day of
 * retries. With a test key, Mollie does not tell what the account can collect. Therefore a refusal of a test
 * subscription is final immediately, or after five minutes of retries if it is about the mandate.
 */
export async function handleRefusal(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
  refusal: MollieError,
): Promise<void> {
  const methods = await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.listMethods('recurring'),
  );
  const ability = monthlyAbilityOf(methods, subscription.environment);
  const mayStillStart = canCollectMonthly(ability, subscription.amount_cents);
  const { environment, created_at } = subscription;
  const isPatienceOver =
    deps.clock.now().getTime() - created_at.getTime() > patienceMs[environment] ||
    (environment === 'test' && isRefusal(refusal) && !/mandate/i.test(refusal.detail));
  await deps.database.transaction(scope, async (transaction) => {
    await recordMonthlyAbility(transaction, subscription.secret_id, ability);
    if (mayStillStart && !isPatienceOver) return;
    const locked = await lockSubscription(transaction, subscription.subscription_id);
    if (locked?.status !== 'starting') return;
    const why = { refusal: refusal.detail, advice: adviceFor(ability, mayStillStart) };
    await refuseSubscription(transaction, deps, locked, why);
  });
  if (mayStillStart && !isPatienceOver) throw refusal;
}

function adviceFor({ takesMonthly, monthlyMaxCents }: MonthlyAbility, mayStillStart: boolean): string {
  if (takesMonthly === false)
    return 'SEPA-incasso staat niet aan in uw Mollie-account. Zet SEPA-incasso aan in uw Mollie-dashboard om maandelijkse giften te ontvangen. Tot die tijd biedt uw formulier alleen eenmalige giften aan.';
  if (!mayStillStart && monthlyMaxCents !== null)
    return `Een SEPA-incasso kan in uw Mollie-account hoogstens ${formatEuros(monthlyMaxCents)} zijn. Mollie kan die grens voor u verhogen.`;
  return 'Controleer in uw Mollie-dashboard of SEPA-incasso aanstaat en goed is ingesteld.';
}
