import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { definitionOf } from '../../foundation/settings/catalogue.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { findBrokenPromise } from '../subscriptions/changes/promises.ts';
import { findSubscription, lockSubscription } from '../subscriptions/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import type { MissedCharge } from './missed-charge.ts';
import type { MissedChargeFacts } from './next-step.ts';
import { settleMissedCharge, readPaymentHistory, type PaymentHistory } from './settle-missed-charge.ts';
import { findMissedCharge, listMissedChargesOfSubscription, lockMissedChargeRow } from './store.ts';
import { readRequestedTerms } from '../subscriptions/changes/subscription-change.ts';

export interface MissedChargeContext {
  subscription: Subscription;
  missedCharge: MissedCharge;
  charge: Donation;
  history: PaymentHistory;
  /** The lower of the missed amount and the amount that the donor chose last. */
  amountCents: number;
  /** Whether the subscription has stopped or will stop. */
  isStopped: boolean;
  facts: MissedChargeFacts;
}

/** Locks the missed charge and applies payments that have arrived since the last step. */
export async function lockMissedCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  missedChargeId: string,
): Promise<MissedChargeContext | undefined> {
  const found = await findMissedCharge(transaction, missedChargeId);
  const subscription = found && (await lockSubscription(transaction, found.subscription_id));
  const locked = subscription && (await lockMissedChargeRow(transaction, { missedChargeId }));
  const charge = locked && (await findDonation(transaction, locked.charge_id));
  if (!charge) return undefined;
  const history = await readPaymentHistory(transaction, charge);
  const missedCharge = await settleMissedCharge(deps, transaction, locked, charge, history);
  return withContext(deps, transaction, { subscription, missedCharge, charge, history });
}

export async function readMissedCharge(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  missedChargeId: string,
): Promise<MissedChargeContext | undefined> {
  const missedCharge = await findMissedCharge(transaction, missedChargeId);
  const subscription = missedCharge && (await findSubscription(transaction, missedCharge.subscription_id));
  const charge = missedCharge && (await findDonation(transaction, missedCharge.charge_id));
  if (!subscription || !charge) return undefined;
  return withContext(deps, transaction, {
    subscription,
    missedCharge,
    charge,
    history: await readPaymentHistory(transaction, charge),
  });
}

async function withContext(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  found: Pick<MissedChargeContext, 'subscription' | 'missedCharge' | 'charge' | 'history'>,
): Promise<MissedChargeContext> {
  const { subscription, missedCharge, history } = found;
  const lowerCents = Math.min(missedCharge.amount_cents, subscription.amount_cents);
  const retry = { at: deps.clock.now(), amountCents: lowerCents };
  const broken = await findBrokenPromise(transaction, subscription, retry);
  const own = await readOwnValues(transaction, ['storno_recovery']);
  const { isSuspended } = await readRequestedTerms(transaction, subscription);
  return {
    ...found,
    amountCents: broken?.kind === 'charged_too_much' ? lowerCents - broken.excessCents : lowerCents,
    isStopped: !isRunning(subscription.status) || broken?.kind === 'charged_after_end',
    facts: {
      code: missedCharge.code,
      dueOn: missedCharge.due_on,
      failedAt: missedCharge.failed_at,
      retries: history.retries,
      mails: missedCharge.mails,
      askedAt: missedCharge.asked_at,
      wasChargedBackBefore: await wasChargedBackBefore(transaction, missedCharge),
      isPaused: broken?.kind === 'charged_in_pause' && !isSuspended,
      isSuspended,
      isAutomatic: (own.get('storno_recovery') ?? definitionOf('storno_recovery').defaultValue) === 'ja',
    },
  };
}

const yearMs = 365 * 24 * 60 * 60 * 1000;

async function wasChargedBackBefore(
  transaction: OrganisationTransaction,
  missedCharge: MissedCharge,
): Promise<boolean> {
  const missedCharges = await listMissedChargesOfSubscription(transaction, missedCharge.subscription_id);
  return missedCharges.some(
    ({ missed_charge_id, code, failed_at }) =>
      missed_charge_id !== missedCharge.missed_charge_id &&
      code === 'MD06' &&
      Math.abs(missedCharge.failed_at.getTime() - failed_at.getTime()) < yearMs,
  );
}
