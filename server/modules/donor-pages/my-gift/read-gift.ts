import type {
  GiftAction,
  GiftSummary,
  GiftView,
  PaymentView,
} from '../../../../donor/render/my-gift/views.ts';
import type { Frame } from '../../../../donor/render/organisation-page.tsx';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { listDonationsOfSubscription } from '../../gifts/donations/queries.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { findRecovery } from '../../money/missed-charges/pay-missed-charge.ts';
import {
  type EffectiveSettings,
  organisationLookOf,
  readEffectiveSettings,
} from '../../foundation/settings/queries.ts';
import { findMonthlyAbility } from '../../foundation/settings/payment-keys.ts';
import type { SubscriptionChange } from '../../money/subscriptions/changes/subscription-change.ts';
import {
  amountLimits,
  nextChargeDate,
  pauseChoices,
  skippedDates,
  undoDate,
  type PlanFacts,
  type PauseChoice,
} from '../../money/subscriptions/changes/plan-change.ts';
import { readPlanFacts } from '../../money/subscriptions/changes/read-plan-facts.ts';
import { hasNewerSubscription } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { readPlannedRetry } from '../../money/subscriptions/next-charge.ts';
import { findSubscription } from '../../money/subscriptions/queries.ts';
import { isRunning, type Subscription } from '../../money/subscriptions/subscription.ts';
import { basePathOf, type DonorSession } from './donor-session.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { type Donation, returnedCentsOf } from '../../gifts/donations/donation.ts';
import { listMistakenDonations } from '../../gifts/donations/payments/mistakes.ts';

export interface OwnGift<View extends GiftSummary = GiftView> {
  subscription: Subscription;
  view: View;
  frame: Frame;
  contactEmail: string | null;
  plan: PlanFacts;
  givesAgain: boolean;
  pauses: PauseChoice[];
  undoDate: string | undefined;
  /** Null when the organisation's Mollie account cannot collect any permitted amount by direct debit. */
  maxCents: number | null;
}

const maxPayments = 6;
const unknownAbility = { takesMonthly: null, monthlyMaxCents: null };

export function readGift(deps: Deps, access: GiftAccess): Promise<OwnGift | undefined> {
  return deps.database.transaction(access.scope, async (transaction) => {
    const [subscription, settings] = await Promise.all([
      findSubscription(transaction, access.subscriptionId),
      readEffectiveSettings(transaction),
    ]);
    if (!subscription) return undefined;
    const [gift, donations] = await Promise.all([
      readGiftOf(deps, transaction, { subscription, settings, access }),
      listDonationsOfSubscription(transaction, subscription, maxPayments),
    ]);
    const payments = (await listPaymentViews(transaction, donations)).map(({ view }) => view);
    return { ...gift, view: { ...gift.view, payments } };
  });
}

export async function readGiftOf(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  {
    subscription,
    settings,
    access: { scope, subscriptionId, base, cameBy },
  }: { subscription: Subscription; settings: EffectiveSettings; access: GiftAccess },
): Promise<OwnGift<GiftSummary>> {
  const [ability, plan, pendingCharge, retry] = await Promise.all([
    findMonthlyAbility(transaction, subscription.secret_id),
    readPlanFacts(deps, transaction, subscription),
    findPendingCharge(transaction, subscriptionId),
    readPlannedRetry(deps, transaction, subscription),
  ]);
  const change = plan.changes.find(({ state }) => state === 'wanted');
  const choices = {
    plan,
    pauses: pauseChoices(plan),
    undoDate: undoDate(plan),
    maxCents: amountLimits(ability ?? unknownAbility)?.maxCents ?? null,
  };
  const isActive = isRunning(subscription.status);
  const isSuspended = subscription.status === 'suspended';
  const recovery =
    isActive && !(isSuspended && change) ? await findRecovery(deps, transaction, subscription) : null;
  // In Mijn gift the donor has proved to own the mailbox, so a recovery payment there also changes the bank account.
  const href = recovery && (cameBy === 'mailbox' ? basePathOf(scope.organisationId) : '') + recovery.path;
  const recoveryHref = isSuspended ? href : null;
  const givesAgain = !isActive && (await hasNewerSubscription(transaction, subscription));
  return {
    subscription,
    ...choices,
    givesAgain,
    view: {
      base,
      amountCents: subscription.amount_cents,
      intervalMonths: subscription.interval_months,
      state: stateOf(subscription),
      nextDate: subscription.status === 'starting' ? subscription.start_date : nextChargeDate(plan),
      skippedDates: skippedDates(plan),
      endedOn: subscription.ended_at && dutchDate(subscription.ended_at),
      underWayCents: pendingCharge?.amount_cents ?? null,
      retry,
      recoveryHref,
      missedCharge: recovery && href && !isSuspended ? { dueOn: recovery.dueOn, href } : null,
      pendingChange: change
        ? { kind: change.kind, amountCents: change.amount_cents, nextDate: change.next_date }
        : null,
      actions: isActive
        ? actionsOfRunning(subscription, change, { ...choices, recoveryHref }, cameBy)
        : cameBy === 'mailbox' && !givesAgain && mayBeginAgain(subscription, plan.today)
          ? ['again']
          : [],
    },
    frame: { organisation: organisationLookOf(settings), isTest: subscription.environment === 'test' },
    contactEmail: settings('org_contact_email') || null,
  };
}

function stateOf({ status }: Subscription): GiftSummary['state'] {
  if (status === 'starting') return 'starting';
  if (status === 'suspended') return 'suspended';
  return isRunning(status) ? 'running' : 'ended';
}

function actionsOfRunning(
  { status }: Subscription,
  change: SubscriptionChange | undefined,
  choices: Pick<OwnGift, 'pauses' | 'undoDate' | 'maxCents'> & Pick<GiftSummary, 'recoveryHref'>,
  cameBy: GiftAccess['cameBy'],
): GiftAction[] {
  if (change || status === 'starting') return ['stop'];
  const hasProvedMailbox = cameBy === 'mailbox';
  if (status === 'suspended')
    return hasProvedMailbox && !choices.recoveryHref ? ['account', 'stop'] : ['stop'];
  return [
    ...(choices.maxCents !== null ? (['amount'] as const) : []),
    ...(choices.undoDate ? (['undo'] as const) : []),
    ...(choices.pauses.length > 0 ? (['skip'] as const) : []),
    ...(hasProvedMailbox ? (['day', 'account'] as const) : []),
    'stop',
  ];
}

function mayBeginAgain({ status, ended_at }: Subscription, today: string): boolean {
  return status !== 'refused' && ended_at !== null && monthsLater(dutchDate(ended_at), 12) >= today;
}

export interface GiftAccess {
  scope: OrganisationScope;
  subscriptionId: string;
  base: string;
  /** A `link` to this gift may have been forwarded. With `mailbox`, the donor has proved to own the mailbox. */
  cameBy: 'link' | 'mailbox';
}

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
  return { scope, subscriptionId, base: `${base}/gift/${subscriptionId}`, cameBy: 'mailbox' } as const;
}

export async function listPaymentViews(
  transaction: OrganisationTransaction,
  donations: readonly Donation[],
): Promise<{ donation: Donation; view: PaymentView }[]> {
  const mistaken = await listMistakenDonations(transaction, donations);
  return donations.map((donation) => {
    const { donation_id, completed_at, created_at, amount_cents, surplus_cents, status } = donation;
    const view = {
      date: dutchDate(completed_at ?? created_at),
      amountCents: amount_cents,
      returnedCents: returnedCentsOf(donation),
      surplusCents: surplus_cents,
      status: status === 'completed' && mistaken.has(donation_id) ? ('being_refunded' as const) : status,
    };
    return { donation, view };
  });
}
