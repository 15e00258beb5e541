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
import { findPendingCharge } from '../../../gifts/donations/payments/queries.ts';
import { mailDonor } from '../../../people/notifications/mail-about-gift.ts';
import { mailGift } from '../../../people/notifications/render-gift-mail.ts';
import { describeMandate, type PlannedRetry, readPlannedRetry } from '../next-charge.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionChange } from './subscription-change.ts';
import { nextChargeDate } from './plan-change.ts';

/** Other mails report changes by the bank. */
export async function mailChange(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  change: SubscriptionChange,
): Promise<void> {
  if (change.requested_by === 'bank') return;
  const { email, first_name, last_name, stop_token } = subscription;
  if (email === null) return;
  const today = dutchDate(deps.clock.now());
  const nextDate = nextChargeDate({ subscription: subscription, today });
  const retry = await readPlannedRetry(deps, transaction, subscription);
  const underWay = await findPendingCharge(transaction, subscription.subscription_id);
  const underWayCents = underWay?.amount_cents ?? null;
  const { known: mandate } = await describeMandate(transaction, subscription);
  await mailGift(deps, transaction, 'monthly-changed', {
    donationId: subscription.first_donation_id,
    to: email,
    environment: subscription.environment,
    intervalMonths: subscription.interval_months,
    donorName: [first_name, last_name].filter(Boolean).join(' ') || null,
    amountCents: subscription.amount_cents,
    date: nextDate ?? today,
    whatHappened: (organisation) => whatChanged(subscription, change, organisation, underWayCents),
    bankReason: '',
    whatNext: () => (change.kind === 'stop' ? '' : whatFollows(subscription, nextDate, retry, mandate)),
    links: {
      payUrl: null,
      giftUrl: new URL(`/maandgift/${stop_token}`, deps.publicUrl).href,
      ...(change.kind === 'stop' && {
        againUrl: new URL(`/mijn-gift?orgId=${subscription.organisation_id}`, deps.publicUrl).href,
      }),
    },
  });
}

export async function mailRefusedChange(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { requested_by }: SubscriptionChange,
): Promise<void> {
  if (requested_by === 'bank') return;
  await mail(deps, transaction, subscription, 'Uw wijziging is niet gelukt', (organisation) => [
    `De wijziging van uw ${wordsOfInterval(subscription.interval_months).gift} aan ${organisation} kon niet worden uitgevoerd bij de betaaldienst.`,
    ...(subscription.mollie_subscription_id === null
      ? [
          'Uw gift rust daarom: er wordt niets meer afgeschreven. Met de link hieronder kunt u hem weer laten lopen, van dezelfde of een andere rekening.',
        ]
      : ['Met de link hieronder ziet u hoe uw gift er nu voor staat, en kunt u het opnieuw proberen.']),
  ]);
}

function whatChanged(
  { amount_cents, start_date, interval_months }: Subscription,
  { kind, former_amount_cents, former_date, mandate_id }: SubscriptionChange,
  organisation: string,
  underWayCents: number | null,
): string {
  const euros = formatEuros(amount_cents);
  const { gift, per } = wordsOfInterval(interval_months);
  const untilThen =
    underWayCents === null
      ? 'Tot die dag wordt niets afgeschreven.'
      : `${describeChargeUnderWay(underWayCents)} Daarna wordt tot die dag niets afgeschreven.`;
  const sentences: Record<SubscriptionChange['kind'], () => string> = {
    amount: () =>
      `U geeft ${organisation} voortaan ${euros} ${per}, in plaats van ${formatEuros(former_amount_cents ?? 0)}.`,
    dates: () =>
      mandate_id !== null
        ? sentences.mandate()
        : former_date
          ? `De volgende afschrijving voor ${organisation} is niet op ${formatDutchDate(former_date)}, maar op ${formatDutchDate(start_date)}. ${untilThen}`
          : `Uw ${gift} aan ${organisation} loopt weer.`,
    mandate: () =>
      `Uw ${gift} aan ${organisation} wordt voortaan afgeschreven van de rekening waarmee u het laatst hebt betaald.`,
    stop: () =>
      `Uw ${gift} van ${euros} aan ${organisation} is gestopt. ${describeRemainingCharges(underWayCents)} Dank voor alles wat u hebt gegeven.`,
    suspend: () => `Uw ${gift} aan ${organisation} rust nu. Er wordt niets afgeschreven.`,
  };
  return sentences[kind]();
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

async function mail(
  deps: Deps,
  transaction: OrganisationTransaction,
  { email, environment, first_donation_id, stop_token, interval_months }: Subscription,
  title: string,
  paragraphs: (organisation: string) => string[],
): Promise<void> {
  if (email === null) return;
  await mailDonor(deps, transaction, {
    kind: 'monthly-changed',
    donationId: first_donation_id,
    environment,
    to: email,
    title,
    paragraphs,
    action: {
      label: `Bekijk uw ${wordsOfInterval(interval_months).gift}`,
      href: new URL(`/maandgift/${stop_token}`, deps.publicUrl).href,
    },
  });
}
