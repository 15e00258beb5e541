import type { GiftAction, GiftView, MyGiftFrame } from '../../../../donor/render/my-gift/views.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { listDonationsOfSubscription } from '../../gifts/donations/queries.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { findWayBack } from '../../money/missed-charges/find-way-back.ts';
import { organisationLookOf } from '../../foundation/settings/organisation-look.ts';
import { findPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import type { GiftChange } from '../../money/subscriptions/changes/gift-change.ts';
import {
  amountLimits,
  nextChargeDate,
  pauseChoices,
  undoDate,
  type GiftToPlan,
  type PauseChoice,
} from '../../money/subscriptions/changes/plan-change.ts';
import { findUnfinishedChange } from '../../money/subscriptions/changes/queries.ts';
import { readGiftToPlan } from '../../money/subscriptions/changes/read-gift-to-plan.ts';
import { givesAgain } from '../../money/subscriptions/gives-again.ts';
import { readPlannedRetry } from '../../money/subscriptions/planned-retry.ts';
import { findSubscription } from '../../money/subscriptions/queries.ts';
import { isRunning, type Subscription } from '../../money/subscriptions/subscription.ts';
import { entrancePath } from './donor-cookie.ts';
import type { GiftDoor } from './gift-door.ts';
import { listPaymentViews } from './list-payment-views.ts';

/** A monthly gift as its donor sees it, with what decides what can be done with it. */
export interface OwnGift {
  subscription: Subscription;
  view: GiftView;
  frame: MyGiftFrame;
  /** Where a donor can write to the organisation. */
  contactEmail: string | null;
  plan: GiftToPlan;
  /** Whether it has ended, and the donor has begun another since. */
  givesAgain: boolean;
  /** What skipping gives. */
  pauses: PauseChoice[];
  /** The day of the next charge when a pause is taken back. */
  undoDate: string | undefined;
  /** Null when the account collects nothing by direct debit any more. */
  maxCents: number | null;
}

/** How many payments the page of a gift shows. */
const shownPayments = 6;
const noMaximum = { takesMonthly: null, monthlyMaxCents: null };

export function readGift(deps: Deps, door: GiftDoor): Promise<OwnGift | undefined> {
  return deps.database.transaction(door.scope, (transaction) => readGiftIn(deps, transaction, door));
}

export async function readGiftIn(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  transaction: OrganisationTransaction,
  { scope, subscriptionId, base, cameBy }: GiftDoor,
): Promise<OwnGift | undefined> {
  const subscription = await findSubscription(transaction, subscriptionId);
  if (!subscription) return undefined;
  const { secret_id: secretId, environment } = subscription;
  const wanted = await findUnfinishedChange(transaction, subscriptionId);
  const settings = await readEffectiveSettings(transaction);
  const key = await findPaymentKey(deps, transaction, { secretId, environment });
  const payments = await listDonationsOfSubscription(transaction, subscription, shownPayments);
  const plan = await readGiftToPlan(deps, transaction, subscription);
  const choices = {
    plan,
    pauses: pauseChoices(plan),
    undoDate: undoDate(plan),
    maxCents: amountLimits(key ?? noMaximum)?.maxCents ?? null,
  };
  const runs = isRunning(subscription.status);
  const rests = subscription.status === 'suspended';
  const wayBack = rests && !wanted ? await findWayBack(deps, transaction, subscriptionId) : null;
  // Where the proof of the address counts.
  const wayBackHref =
    wayBack && cameBy === 'address' ? `${entrancePath}/${scope.organisationId}${wayBack}` : wayBack;
  const hasBegunAgain = !runs && (await givesAgain(transaction, subscription));
  return {
    subscription,
    ...choices,
    givesAgain: hasBegunAgain,
    view: {
      base,
      amountCents: subscription.amount_cents,
      intervalMonths: subscription.interval_months,
      state: stateOf(subscription),
      nextDate: subscription.status === 'starting' ? subscription.start_date : nextChargeDate(plan),
      endedOn: subscription.ended_at && dutchDate(subscription.ended_at),
      underWayCents: (await findPendingCharge(transaction, subscriptionId))?.amount_cents ?? null,
      retry: await readPlannedRetry(deps, transaction, subscription),
      wayBackHref,
      wanted: wanted ? toWantedView(wanted) : null,
      actions: runs
        ? actionsOfRunning(subscription, wanted, { ...choices, wayBackHref }, cameBy)
        : cameBy === 'address' && !hasBegunAgain && mayBeginAgain(subscription, plan.today)
          ? ['again']
          : [],
      payments: (await listPaymentViews(transaction, payments)).map(({ view }) => view),
    },
    frame: { organisation: organisationLookOf(settings), isTest: environment === 'test' },
    contactEmail: settings('org_contact_email') || null,
  };
}

function stateOf({ status }: Subscription): GiftView['state'] {
  if (status === 'starting') return 'starting';
  if (status === 'suspended') return 'resting';
  return isRunning(status) ? 'running' : 'ended';
}

function actionsOfRunning(
  { status }: Subscription,
  wanted: GiftChange | undefined,
  choices: Pick<OwnGift, 'pauses' | 'undoDate' | 'maxCents'> & Pick<GiftView, 'wayBackHref'>,
  cameBy: GiftDoor['cameBy'],
): GiftAction[] {
  // The end goes before whatever else is under way.
  if (wanted || status === 'starting') return ['stop'];
  const byAddress = cameBy === 'address';
  // Another account is where there is no missed charge to pay with it.
  if (status === 'suspended') return byAddress && !choices.wayBackHref ? ['account', 'stop'] : ['stop'];
  return [
    ...(choices.maxCents !== null ? (['amount'] as const) : []),
    ...(choices.undoDate ? (['undo'] as const) : []),
    ...(choices.pauses.length > 0 ? (['skip'] as const) : []),
    ...(byAddress ? (['day', 'account'] as const) : []),
    'stop',
  ];
}

/** For a year after it was stopped; one that never began has nothing to go on with. */
function mayBeginAgain({ status, ended_at }: Subscription, today: string): boolean {
  return status !== 'refused' && ended_at !== null && monthsLater(dutchDate(ended_at), 12) >= today;
}

function toWantedView({ kind, amount_cents, next_date }: GiftChange): NonNullable<GiftView['wanted']> {
  return { kind, amountCents: amount_cents, nextDate: next_date };
}
