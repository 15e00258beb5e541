import type { GiftAction, GiftView } from '../../../../donor/render/my-gift/views.ts';
import type { Frame } from '../../../../donor/render/organisation-page.tsx';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { listDonationsOfSubscription } from '../../gifts/donations/queries.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { findRecoveryLink } from '../../money/missed-charges/pay-missed-charge.ts';
import { organisationLookOf, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { findPaymentKey } from '../../foundation/settings/payment-keys.ts';
import {
  type SubscriptionChange,
  findUnfinishedChange,
} from '../../money/subscriptions/changes/subscription-change.ts';
import {
  amountLimits,
  nextChargeDate,
  pauseChoices,
  undoDate,
  type PlanFacts,
  type PauseChoice,
} from '../../money/subscriptions/changes/plan-change.ts';
import { readPlanFacts } from '../../money/subscriptions/changes/read-plan-facts.ts';
import { hasNewerSubscription } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { readPlannedRetry } from '../../money/subscriptions/next-charge.ts';
import { findSubscription } from '../../money/subscriptions/queries.ts';
import { isRunning, type Subscription } from '../../money/subscriptions/subscription.ts';
import { entrancePath, type DonorSession } from './donor-session.ts';
import { listPaymentViews } from './list-payment-views.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

/** A subscription as its donor sees it, with the choices that the donor has. */
export interface OwnGift {
  subscription: Subscription;
  view: GiftView;
  frame: Frame;
  contactEmail: string | null;
  plan: PlanFacts;
  /** Whether it ended and the donor has another one since. */
  givesAgain: boolean;
  pauses: PauseChoice[];
  /** The next charge date when a pause is undone. */
  undoDate: string | undefined;
  /** Null when the account takes no direct debits. */
  maxCents: number | null;
}

const shownPayments = 6;
const noMaximum = { takesMonthly: null, monthlyMaxCents: null };

export function readGift(deps: Deps, access: GiftAccess): Promise<OwnGift | undefined> {
  return deps.database.transaction(access.scope, (transaction) => readGiftIn(deps, transaction, access));
}

export async function readGiftIn(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  transaction: OrganisationTransaction,
  { scope, subscriptionId, base, cameBy }: GiftAccess,
): Promise<OwnGift | undefined> {
  const subscription = await findSubscription(transaction, subscriptionId);
  if (!subscription) return undefined;
  const { secret_id: secretId, environment } = subscription;
  const wanted = await findUnfinishedChange(transaction, subscriptionId);
  const settings = await readEffectiveSettings(transaction);
  const key = await findPaymentKey(deps, transaction, { secretId, environment });
  const payments = await listDonationsOfSubscription(transaction, subscription, shownPayments);
  const plan = await readPlanFacts(deps, transaction, subscription);
  const choices = {
    plan,
    pauses: pauseChoices(plan),
    undoDate: undoDate(plan),
    maxCents: amountLimits(key ?? noMaximum)?.maxCents ?? null,
  };
  const runs = isRunning(subscription.status);
  const rests = subscription.status === 'suspended';
  const wayBack = rests && !wanted ? await findRecoveryLink(deps, transaction, subscriptionId) : null;
  // In Mijn gift the address is proved.
  const recoveryHref =
    wayBack && cameBy === 'address' ? `${entrancePath}/${scope.organisationId}${wayBack}` : wayBack;
  const hasBegunAgain = !runs && (await hasNewerSubscription(transaction, subscription));
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
      recoveryHref,
      pendingChange: wanted
        ? { kind: wanted.kind, amountCents: wanted.amount_cents, nextDate: wanted.next_date }
        : null,
      actions: runs
        ? actionsOfRunning(subscription, wanted, { ...choices, recoveryHref }, cameBy)
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
  if (status === 'suspended') return 'suspended';
  return isRunning(status) ? 'running' : 'ended';
}

function actionsOfRunning(
  { status }: Subscription,
  wanted: SubscriptionChange | undefined,
  choices: Pick<OwnGift, 'pauses' | 'undoDate' | 'maxCents'> & Pick<GiftView, 'recoveryHref'>,
  cameBy: GiftAccess['cameBy'],
): GiftAction[] {
  // Stopping is allowed while a change is pending.
  if (wanted || status === 'starting') return ['stop'];
  const byAddress = cameBy === 'address';
  // Only when there is no missed charge to pay.
  if (status === 'suspended') return byAddress && !choices.recoveryHref ? ['account', 'stop'] : ['stop'];
  return [
    ...(choices.maxCents !== null ? (['amount'] as const) : []),
    ...(choices.undoDate ? (['undo'] as const) : []),
    ...(choices.pauses.length > 0 ? (['skip'] as const) : []),
    ...(byAddress ? (['day', 'account'] as const) : []),
    'stop',
  ];
}

/** For a year after the stop, unless it never began. */
function mayBeginAgain({ status, ended_at }: Subscription, today: string): boolean {
  return status !== 'refused' && ended_at !== null && monthsLater(dutchDate(ended_at), 12) >= today;
}

/** How the donor reached a gift, which decides what the donor may do. */
export interface GiftAccess {
  scope: OrganisationScope;
  subscriptionId: string;
  base: string;
  /** A link to this gift alone may have been forwarded; `address` means that the mailbox is proved. */
  cameBy: 'link' | 'address';
}

/** Undefined for a gift of another donor. */
export async function findOwnGift(
  deps: Deps,
  donor: Pick<DonorSession, 'scope' | 'donorId' | 'base'>,
  subscriptionId: string,
): Promise<{ access: GiftAccess; gift: OwnGift } | undefined> {
  const access = giftAccessOf(donor, subscriptionId);
  const gift = await readGift(deps, access);
  return gift?.subscription.donor_id === donor.donorId ? { access, gift } : undefined;
}

export function giftAccessOf({ scope, base }: Pick<DonorSession, 'scope' | 'base'>, subscriptionId: string) {
  return { scope, subscriptionId, base: `${base}/gift/${subscriptionId}`, cameBy: 'address' } as const;
}
