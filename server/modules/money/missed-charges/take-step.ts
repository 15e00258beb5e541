import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint, type Failpoint } from '../../../platform/failpoint.ts';
import { askDonor } from './ask-donor.ts';
import { reasonOf } from './bank-reasons.ts';
import { giveUp } from './give-up.ts';
import { isOpen, type MissedCharge } from './missed-charge.ts';
import { takeInHand, type MonthInHand } from './month-in-hand.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { retryCharge } from './retry-charge.ts';
import { stopForDeath } from './stop-for-death.ts';
import { updateMonth } from './store.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Does what is due about a missed charge, and plans what comes after it. Crash-safe by being one transaction; what has
 * to be asked of Mollie is written down in it and done by a job.
 */
export async function takeStep(deps: Deps, scope: OrganisationScope, missedChargeId: string): Promise<void> {
  const passed = await deps.database.transaction(scope, async (transaction) => {
    const inHand = await takeInHand(deps, transaction, missedChargeId);
    return inHand && step(deps, transaction, inHand);
  });
  if (passed) failpoint(passed);
}

async function step(
  deps: Deps,
  transaction: OrganisationTransaction,
  inHand: MonthInHand,
): Promise<Failpoint | undefined> {
  const { month, tries, facts } = inHand;
  const now = deps.clock.now();
  if (month.state === 'recovered') return 'missed-charge-recovered';
  if (!isOpen(month)) return undefined;
  // Before all else, and also of a gift that is being stopped: nobody may be written to any more.
  if (reasonOf(month.code).followUp === 'stop') return carryOut(deps, transaction, inHand, 'stop');
  if (inHand.isStopped) {
    await close(deps, transaction, month);
    return 'missed-charge-closed';
  }
  if (month.next_step_at === null || month.next_step_at > now) return undefined;
  // Never two debits of one month: what is under way tells itself what became of it, and this is for when it does not.
  if (tries.isRetryUnderWay || tries.isDonorPaying) {
    const lookAgainMs = tries.isRetryUnderWay ? 24 * hourMs : hourMs;
    await updateMonth(transaction, month, { next_step_at: new Date(now.getTime() + lookAgainMs) });
    return undefined;
  }
  const planned = nextStep(facts, now);
  if (planned.at > now) return plan(transaction, month, planned);
  return carryOut(deps, transaction, inHand, planned.kind);
}

async function plan(
  transaction: OrganisationTransaction,
  month: MissedCharge,
  { kind, at }: NextStep,
): Promise<Failpoint | undefined> {
  const state = kind === 'retry' ? 'retry_planned' : month.asked_at === null ? 'failed' : 'asked';
  await updateMonth(transaction, month, { state, next_step_at: at });
  return kind === 'retry' ? 'missed-charge-retry-planned' : undefined;
}

async function carryOut(
  deps: Deps,
  transaction: OrganisationTransaction,
  inHand: MonthInHand,
  kind: NextStep['kind'],
): Promise<Failpoint> {
  switch (kind) {
    case 'retry':
      await retryCharge(deps, transaction, inHand);
      return 'missed-charge-retry-recorded';
    case 'ask':
    case 'remind':
      await askDonor(deps, transaction, inHand);
      return kind === 'ask' ? 'missed-charge-asked' : 'missed-charge-reminded';
    case 'stop':
      await close(deps, transaction, inHand.month);
      await stopForDeath(deps, transaction, inHand.gift);
      return 'missed-charge-death-recorded';
    case 'suspend':
    case 'give-up':
    default:
      await giveUp(deps, transaction, inHand, kind === 'suspend');
      return kind === 'suspend' ? 'missed-charge-gift-to-rest' : 'missed-charge-lost';
  }
}

async function close(
  { clock }: Deps,
  transaction: OrganisationTransaction,
  month: MissedCharge,
): Promise<void> {
  await updateMonth(transaction, month, { state: 'stopped', next_step_at: null, closed_at: clock.now() });
}
