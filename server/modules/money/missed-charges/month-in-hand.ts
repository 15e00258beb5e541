import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { definitionOf } from '../../foundation/settings/catalogue.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { findBrokenPromise } from '../subscriptions/changes/promises.ts';
import { lockGift, readWantedCourse } from '../subscriptions/lock-gift.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import type { MissedCharge } from './missed-charge.ts';
import type { MonthFacts } from './next-step.ts';
import { settleMonth } from './settle-month.ts';
import { findMonth, listMonthsOfGift, lockMonth } from './store.ts';
import { readTries, type Tries } from './tries.ts';

/** A missed charge with everything that decides about it. */
export interface MonthInHand {
  gift: Subscription;
  month: MissedCharge;
  charge: Donation;
  tries: Tries;
  /** What may be charged or asked for it: of what was missed and what the donor gives now, the lower. */
  amountCents: number;
  /** The gift has ended, or is about to. */
  isStopped: boolean;
  facts: MonthFacts;
}

/** Locked and in step with the money that came: what is done to it is done once. */
export async function takeInHand(
  deps: Deps,
  transaction: OrganisationTransaction,
  missedChargeId: string,
): Promise<MonthInHand | undefined> {
  const found = await findMonth(transaction, missedChargeId);
  const gift = found && (await lockGift(transaction, found.subscription_id));
  const locked = gift && (await lockMonth(transaction, { missedChargeId }));
  const charge = locked && (await findDonation(transaction, locked.charge_id));
  if (!charge) return undefined;
  const tries = await readTries(transaction, charge);
  const month = await settleMonth(deps, transaction, locked, charge, tries);
  return gather(deps, transaction, { gift, month, charge, tries });
}

/** The same to look at. */
export async function lookAtMonth(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  missedChargeId: string,
): Promise<MonthInHand | undefined> {
  const month = await findMonth(transaction, missedChargeId);
  const gift = month && (await findSubscription(transaction, month.subscription_id));
  const charge = month && (await findDonation(transaction, month.charge_id));
  if (!gift || !charge) return undefined;
  return gather(deps, transaction, { gift, month, charge, tries: await readTries(transaction, charge) });
}

async function gather(
  deps: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  found: Pick<MonthInHand, 'gift' | 'month' | 'charge' | 'tries'>,
): Promise<MonthInHand> {
  const { gift, month, tries } = found;
  const lowerCents = Math.min(month.amount_cents, gift.amount_cents);
  const charge = { at: deps.clock.now(), amountCents: lowerCents, changeId: undefined };
  const broken = await findBrokenPromise(transaction, gift, charge);
  const isToldNotToCharge = broken?.kind === 'charged_in_pause';
  const { rests } = await readWantedCourse(transaction, gift);
  return {
    ...found,
    amountCents: broken?.kind === 'charged_too_much' ? lowerCents - broken.excessCents : lowerCents,
    isStopped: !isRunning(gift.status) || broken?.kind === 'charged_after_end',
    facts: {
      code: month.code,
      dueOn: month.due_on,
      failedAt: month.failed_at,
      retries: tries.retries,
      mails: month.mails,
      askedAt: month.asked_at,
      wasTakenBackBefore: await wasTakenBackBefore(transaction, month),
      isPaused: isToldNotToCharge && !rests,
      isResting: rests,
      isAutomatic: await isRecoveryAutomatic(transaction),
    },
  };
}

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Whether the donor took back another month within a year of this one. */
async function wasTakenBackBefore(
  transaction: OrganisationTransaction,
  month: MissedCharge,
): Promise<boolean> {
  const months = await listMonthsOfGift(transaction, month.subscription_id);
  return months.some(
    ({ missed_charge_id, code, failed_at }) =>
      missed_charge_id !== month.missed_charge_id &&
      code === 'MD06' &&
      Math.abs(month.failed_at.getTime() - failed_at.getTime()) < yearMs,
  );
}

async function isRecoveryAutomatic(transaction: OrganisationTransaction): Promise<boolean> {
  const own = await readOwnValues(transaction, ['storno_recovery']);
  return (own.get('storno_recovery') ?? definitionOf('storno_recovery').defaultValue) === 'ja';
}
