import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Actor } from '../../../foundation/audit/record-audit.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { MollieError, secondsToWait } from '../../../../platform/mollie/mollie-error.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { carryOutChangeJob } from '../job-definitions.ts';
import { isRunning, type Subscription } from '../subscription.ts';
import { carryOutChange } from './carry-out-change.ts';
import {
  takesPrecedence,
  type SubscriptionChange,
  type ChangeRequester,
  type RequestedChange,
  findChange,
  findUnfinishedChange,
  listChanges,
} from './subscription-change.ts';
import { finishChange } from '../store.ts';
import { nextChargeDate, nextDateAfterPayment } from './plan-change.ts';
import { lockSubscription } from '../queries.ts';

/** The job is a fallback: usually the request itself carries out the change. */
const fallbackDelayMs = 30_000;

/**
 * - later: the change is recorded, but the request to Mollie failed. A job retries.
 * - busy: an earlier change is unfinished.
 * - not-running: the subscription has ended, has not started, or needs no change.
 * - unknown: the subscription does not exist.
 */
export type ChangeOutcome =
  | { outcome: 'done' | 'refused'; change: SubscriptionChange }
  | { outcome: 'later'; change: SubscriptionChange; error: unknown }
  | { outcome: 'busy' | 'not-running' | 'unknown' };

export async function changeSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  wantedBy: ChangeRequester,
  /** Is called with the locked subscription. Returns undefined when nothing has to change. */
  choose: (subscription: Subscription) => RequestedChange | undefined,
  /** `before` runs in the transaction that records the change. `actor` is the user whose stop is logged. */
  {
    before,
    actor,
  }: { before?: (transaction: OrganisationTransaction) => Promise<void>; actor?: Actor | undefined } = {},
): Promise<ChangeOutcome> {
  const recorded = await deps.database.transaction(scope, async (transaction) => {
    await before?.(transaction);
    const subscription = await lockSubscription(transaction, subscriptionId);
    if (!subscription) return 'unknown';
    const wanted = choose(subscription);
    return wanted ? recordChange(deps, transaction, subscription, wantedBy, wanted, actor) : 'not-running';
  });
  if (typeof recorded === 'string') return { outcome: recorded };
  failpoint('change-requested');
  let problem: unknown;
  try {
    await carryOutChange(deps, scope, recorded.change_id, actor);
  } catch (error) {
    if (!(error instanceof MollieError || error instanceof AppError)) throw error;
    problem = error;
    const waitMs = secondsToWait(error) * 1000;
    if (waitMs > fallbackDelayMs)
      await deps.database.transaction(scope, (transaction) =>
        enqueueCarryOut(transaction, recorded, waitMs, actor),
      );
  }
  const change =
    (await deps.database.transaction(scope, (transaction) => findChange(transaction, recorded.change_id))) ??
    recorded;
  if (change.state === 'wanted') return { outcome: 'later', change, error: problem };
  return { outcome: change.state === 'done' ? 'done' : 'refused', change };
}

/** The caller must have locked the subscription. */
export async function recordChange(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  wantedBy: ChangeRequester,
  wanted: RequestedChange,
  actor?: Actor,
): Promise<SubscriptionChange | 'busy' | 'not-running'> {
  const { organisation_id, subscription_id, status } = subscription;
  if (!isRunning(status) || (status === 'starting' && wanted.kind !== 'stop')) return 'not-running';
  const now = clock.now();
  const earlier = await findUnfinishedChange(transaction, subscription_id);
  if (earlier && (!takesPrecedence(wanted.kind) || earlier.kind === 'stop')) return 'busy';
  if (earlier) await finishChange(transaction, earlier, 'undone', now);
  // Record the date that the donor has seen, because the stored date may have passed.
  const shownDate = nextChargeDate({ subscription, today: dutchDate(now) });
  const change = await transaction
    .insertInto('subscription_change')
    .values({
      organisation_id,
      change_id: randomId(),
      subscription_id,
      kind: wanted.kind,
      requested_by: wantedBy,
      requested_at: now,
      ...(wanted.kind === 'amount' && {
        amount_cents: wanted.amountCents,
        former_amount_cents: subscription.amount_cents,
      }),
      ...(wanted.kind === 'dates' && {
        next_date: wanted.nextDate,
        former_date: shownDate ?? subscription.next_payment_date ?? subscription.start_date,
      }),
      ...('mandateId' in wanted && { mandate_id: wanted.mandateId ?? null }),
      ...('reason' in wanted && { reason: wanted.reason ?? null }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueCarryOut(transaction, change, fallbackDelayMs, actor);
  return change;
}

function enqueueCarryOut(
  transaction: OrganisationTransaction,
  {
    organisation_id: organisationId,
    subscription_id: subscriptionId,
    change_id: changeId,
  }: SubscriptionChange,
  delayMs: number,
  actor: Actor | undefined,
): Promise<void> {
  const key = `change:${changeId}`;
  const payload = { organisationId, subscriptionId, changeId, actor };
  return enqueueJob(transaction, carryOutChangeJob, payload, { delayMs, key });
}

/**
 * Makes later charges use the mandate of a payment from another bank account. That payment replaced the next
 * charge. A second call changes nothing, and an ended subscription stays ended.
 */
export async function moveToAccount(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  { mandateId, paidAt }: { mandateId: string; paidAt: Date },
): Promise<void> {
  const changeId = await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return undefined;
    const changes = await listChanges(transaction, subscriptionId);
    const earlier = changes.find(({ mandate_id }) => mandate_id === mandateId);
    if (earlier) return earlier.change_id;
    const nextDate = nextDateAfterPayment(locked, paidAt, deps.clock.now());
    const wanted = { kind: 'dates', nextDate, mandateId } as const;
    const change = await recordChange(deps, transaction, locked, 'donor', wanted);
    if (change === 'busy') throw new Error('another change of the subscription is unfinished');
    return change === 'not-running' ? undefined : change.change_id;
  });
  failpoint('account-change-recorded');
  if (changeId) await carryOutChange(deps, scope, changeId);
}
