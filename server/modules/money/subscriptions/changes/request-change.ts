import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { MollieError, secondsToWait } from '../../../../platform/mollie/mollie-error.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { carryOutChangeJob } from '../job-definitions.ts';
import { lockSubscription } from '../store.ts';
import { isRunning, type Subscription } from '../subscription.ts';
import { carryOutChange } from './carry-out-change.ts';
import { goesFirst, type GiftChange, type WantedBy, type WantedChange } from './gift-change.ts';
import { nextChargeDate } from './plan-change.ts';
import { findChange, findWantedChange, finishChange, insertChange } from './store.ts';

/** A safety net: the request itself carries the change out, and the job finds work only when that did not succeed. */
const netDelayMs = 30_000;

/**
 * - done, refused: what became of it; a refused one has changed nothing.
 * - later: it is written down, Mollie could not be asked, and a job goes on trying. The error says why.
 * - busy: an earlier change is still being carried out.
 * - not-running: the gift has ended, or does not run yet.
 */
export type ChangeOutcome =
  | { outcome: 'done' | 'refused'; change: GiftChange }
  | { outcome: 'later'; change: GiftChange; error: unknown }
  | { outcome: 'busy' | 'not-running' | 'unknown' };

/** Changes a monthly gift: what is wanted is written down, then carried out at Mollie, then told to the donor. */
export async function changeGift(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  wantedBy: WantedBy,
  /** Looks at the locked gift, so that what is asked for fits how it is now. Undefined when nothing has to change. */
  choose: (subscription: Subscription) => WantedChange | undefined,
): Promise<ChangeOutcome> {
  const recorded = await deps.database.transaction(scope, async (transaction) => {
    const subscription = await lockSubscription(transaction, subscriptionId);
    if (!subscription) return 'unknown';
    const wanted = choose(subscription);
    return wanted ? recordChange(deps, transaction, subscription, wantedBy, wanted) : 'not-running';
  });
  if (typeof recorded === 'string') return { outcome: recorded };
  failpoint('change-requested');
  let problem: unknown;
  try {
    await carryOutChange(deps, scope, recorded.change_id);
  } catch (error) {
    if (!(error instanceof MollieError || error instanceof AppError)) throw error;
    problem = error;
    const waitMs = secondsToWait(error) * 1000;
    if (waitMs > netDelayMs)
      await deps.database.transaction(scope, (transaction) => planJob(transaction, recorded, waitMs));
  }
  const change =
    (await deps.database.transaction(scope, (transaction) => findChange(transaction, recorded.change_id))) ??
    recorded;
  if (change.state === 'wanted') return { outcome: 'later', change, error: problem };
  return { outcome: change.state === 'done' ? 'done' : 'refused', change };
}

/**
 * Writes a change of a gift down, in a transaction that holds the gift's lock, with the job that carries it out. The
 * end of a gift, or its rest, takes the place of whatever was wanted before.
 */
export async function recordChange(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  wantedBy: WantedBy,
  wanted: WantedChange,
): Promise<GiftChange | 'busy' | 'not-running'> {
  const { organisation_id, subscription_id, amount_cents, next_payment_date, start_date, status } =
    subscription;
  if (!isRunning(status) || (status === 'starting' && wanted.kind !== 'stop')) return 'not-running';
  const now = clock.now();
  const earlier = await findWantedChange(transaction, subscription_id);
  if (earlier && (!goesFirst(wanted.kind) || earlier.kind === 'stop')) return 'busy';
  if (earlier) await finishChange(transaction, earlier, 'undone', now);
  const change = await insertChange(transaction, {
    organisation_id,
    change_id: randomId(),
    subscription_id,
    kind: wanted.kind,
    wanted_by: wantedBy,
    wanted_at: now,
    ...(wanted.kind === 'amount' && { amount_cents: wanted.amountCents, former_amount_cents: amount_cents }),
    ...(wanted.kind === 'dates' && {
      next_date: wanted.nextDate,
      // As the donor's page says it: the day that is stored may have come already.
      former_date:
        nextChargeDate({ gift: subscription, today: dutchDate(now) }) ?? next_payment_date ?? start_date,
    }),
    ...('mandateId' in wanted && { mandate_id: wanted.mandateId ?? null }),
    ...('reason' in wanted && { reason: wanted.reason ?? null }),
  });
  await planJob(transaction, change, netDelayMs);
  return change;
}

function planJob(
  transaction: OrganisationTransaction,
  { organisation_id: organisationId, change_id: changeId }: GiftChange,
  delayMs: number,
): Promise<void> {
  const key = `change:${changeId}`;
  return enqueueJob(transaction, carryOutChangeJob, { organisationId, changeId }, { delayMs, key });
}
