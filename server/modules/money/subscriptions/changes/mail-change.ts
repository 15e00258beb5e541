import { wordsOfInterval } from '../../../../../contract/frequencies.ts';
import {
  describeChargeUnderWay,
  describePlannedRetry,
  describeRemainingCharges,
} from '../../../../../contract/gift-sentences.ts';
import { formatEuros } from '../../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../../platform/dutch-calendar.ts';
import { findPendingCharge, listPaymentsOfDonations } from '../../../gifts/donations/payments/queries.ts';
import { listDonationsOfSubscription } from '../../../gifts/donations/queries.ts';
import { findOrganisation } from '../../../foundation/organisation/find-organisation.ts';
import { reasonOf } from '../../missed-charges/bank-reasons.ts';
import { mailDonor } from '../../../people/notifications/mail-about-gift.ts';
import { mailGift } from '../../../people/notifications/render-gift-mail.ts';
import { describeMandate, type PlannedRetry, readPlannedRetry } from '../next-charge.ts';
import type { Subscription } from '../subscription.ts';
import { listMonths } from './describe-change.ts';
import type { SubscriptionChange } from './subscription-change.ts';
import { nextChargeDate } from './plan-change.ts';

export async function mailChange(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  change: SubscriptionChange,
): Promise<void> {
  if (change.requested_by === 'bank' || subscription.email === null) return;
  const today = dutchDate(deps.clock.now());
  const nextDate = nextChargeDate({ subscription, today });
  const retry = await readPlannedRetry(deps, transaction, subscription);
  const pendingCents = await findPendingCents(transaction, subscription);
  const { known: mandate } = await describeMandate(transaction, subscription);
  const isStop = change.kind === 'stop';
  await mailSubscription(deps, transaction, subscription, {
    date: nextDate ?? today,
    isStopped: isStop,
    giftState: describePause(subscription, change),
    whatHappened: (organisation) => whatChanged(subscription, change, organisation, pendingCents),
    whatNext: isStop ? '' : whatFollows(subscription, nextDate, retry, mandate),
  });
}

const lastDonations = 6;

export async function mailEndAtMollie(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<void> {
  const donations = await listDonationsOfSubscription(transaction, subscription, lastDonations);
  const donationIds = donations.map(({ donation_id }) => donation_id);
  const payments = await listPaymentsOfDonations(transaction, donationIds);
  const isDeathReported = payments.some(({ failure_code }) => reasonOf(failure_code).followUp === 'stop');
  const closingSince = (await findOrganisation(transaction))?.closingSince;
  if (isDeathReported || closingSince) return;
  const pendingCents = await findPendingCents(transaction, subscription);
  const { gift } = wordsOfInterval(subscription.interval_months);
  const euros = formatEuros(subscription.amount_cents);
  await mailSubscription(deps, transaction, subscription, {
    date: dutchDate(deps.clock.now()),
    isStopped: true,
    whatHappened: (organisation) =>
      `Uw ${gift} van ${euros} aan ${organisation} is bij de betaaldienst beëindigd, bijvoorbeeld omdat er bij uw bank geen geldige machtiging meer is. ${describeRemainingCharges(pendingCents)}`,
    whatNext:
      'Wilt u blijven geven? Begin dan weer in Mijn gift, met één betaling via iDEAL | Wero. Wilt u liever stoppen? Dat is net zo goed, en u hoeft daar niets voor te doen.',
  });
}

async function findPendingCents(
  transaction: OrganisationTransaction,
  { subscription_id }: Subscription,
): Promise<number | null> {
  return (await findPendingCharge(transaction, subscription_id))?.amount_cents ?? null;
}

interface SubscriptionMail {
  date: string;
  isStopped: boolean;
  giftState?: string | undefined;
  whatHappened: (organisation: string) => string;
  whatNext: string;
}

async function mailSubscription(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { date, isStopped, giftState, whatHappened, whatNext }: SubscriptionMail,
): Promise<void> {
  const { email, first_name, last_name, stop_token, organisation_id } = subscription;
  if (email === null) return;
  await mailGift(deps, transaction, 'monthly-changed', {
    donationId: subscription.first_donation_id,
    to: email,
    environment: subscription.environment,
    intervalMonths: subscription.interval_months,
    donorName: [first_name, last_name].filter(Boolean).join(' ') || null,
    amountCents: subscription.amount_cents,
    date,
    giftState,
    whatHappened,
    bankReason: '',
    whatNext: () => whatNext,
    links: {
      payUrl: null,
      giftUrl: new URL(`/maandgift/${stop_token}`, deps.publicUrl).href,
      ...(isStopped && { againUrl: new URL(`/mijn-gift?orgId=${organisation_id}`, deps.publicUrl).href }),
    },
  });
}

export async function mailRefusedChange(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { requested_by }: SubscriptionChange,
): Promise<void> {
  const { email, environment, first_donation_id: donationId, stop_token } = subscription;
  if (requested_by === 'bank' || email === null) return;
  const { gift } = wordsOfInterval(subscription.interval_months);
  await mailDonor(deps, transaction, {
    kind: 'monthly-changed',
    donationId,
    environment,
    to: email,
    title: 'Uw wijziging is niet gelukt',
    paragraphs: (organisation) => [
      `De wijziging van uw ${gift} aan ${organisation} kon niet worden uitgevoerd bij de betaaldienst.`,
      subscription.mollie_subscription_id === null
        ? 'Uw gift rust daarom: er wordt niets meer afgeschreven. Met de link hieronder kunt u hem weer laten lopen, van dezelfde of een andere rekening.'
        : 'Met de link hieronder ziet u hoe uw gift er nu voor staat, en kunt u het opnieuw proberen.',
    ],
    action: {
      label: `Bekijk uw ${gift}`,
      href: new URL(`/maandgift/${stop_token}`, deps.publicUrl).href,
    },
  });
}

function whatChanged(
  { amount_cents, start_date, interval_months }: Subscription,
  { kind, reason, former_amount_cents, former_date, mandate_id }: SubscriptionChange,
  organisation: string,
  pendingCents: number | null,
): string {
  const euros = formatEuros(amount_cents);
  const { gift, per } = wordsOfInterval(interval_months);
  const untilThen =
    pendingCents === null
      ? 'Tot die dag wordt niets afgeschreven.'
      : `${describeChargeUnderWay(pendingCents)} Daarna wordt tot die dag niets afgeschreven.`;
  const fromOtherAccount = `Uw ${gift} aan ${organisation} wordt voortaan afgeschreven van de rekening waarmee u het laatst hebt betaald.`;
  const sentences: Record<SubscriptionChange['kind'], string> = {
    amount: `U geeft ${organisation} voortaan ${euros} ${per}, in plaats van ${formatEuros(former_amount_cents ?? 0)}.`,
    dates: mandate_id !== null ? fromOtherAccount : movedCharge(),
    mandate: fromOtherAccount,
    stop: `Uw ${gift} van ${euros} aan ${organisation} is gestopt. ${describeRemainingCharges(pendingCents)} Dank voor alles wat u hebt gegeven.`,
    suspend: `Uw ${gift} aan ${organisation} rust nu. Er wordt niets afgeschreven.`,
  };
  return sentences[kind];

  function movedCharge(): string {
    if (!former_date) return `Uw ${gift} aan ${organisation} loopt weer.`;
    const [former, next] = [formatDutchDate(former_date), formatDutchDate(start_date)];
    if (reason !== 'undo')
      return `De volgende afschrijving voor ${organisation} is niet op ${former}, maar op ${next}. ${untilThen}`;
    const skipped = listMonths(interval_months, start_date, former_date);
    const underWay = pendingCents === null ? '' : ` ${describeChargeUnderWay(pendingCents)}`;
    return `U slaat ${skipped}niet meer over. De volgende afschrijving voor ${organisation} is op ${next} in plaats van op ${former}.${underWay}`;
  }
}

/** The end of the mail's subject for a pause, such as 'slaat december en januari over' (skips these months). */
function describePause(
  { start_date, interval_months }: Subscription,
  { reason, former_date }: SubscriptionChange,
): string | undefined {
  if (reason !== 'pause' || !former_date) return undefined;
  return `slaat ${listMonths(interval_months, former_date, start_date)}over`;
}

function whatFollows(
  subscription: Subscription,
  nextDate: string | null,
  retry: PlannedRetry | null,
  mandate: string,
): string {
  const { amount_cents, interval_months } = subscription;
  if (nextDate === null) return 'Er wordt niets afgeschreven tot u weer geeft.';
  const again = retry
    ? `${describePlannedRetry({ ...retry, on: formatDutchDate(retry.date), dueOn: formatDutchDate(retry.dueOn) })} `
    : '';
  return `${again}Op ${formatDutchDate(nextDate)} wordt ${formatEuros(amount_cents)} afgeschreven${mandate}, en daarna ${wordsOfInterval(interval_months).every}.`;
}
