import {
  addBusinessDays,
  businessDayOnOrAfter,
  nextDayOfMonth,
  startOfDutchDayAfter,
} from '../../../platform/business-days.ts';
import { dutchDate, oneMonthLater, startOfDutchDay } from '../../../platform/dutch-calendar.ts';
import { reasonOf, type RetryRule } from './bank-reasons.ts';

export interface MissedChargeFacts {
  code: string | null;
  dueOn: string;
  /** The last failure, by the provider's clock. */
  failedAt: Date;
  retries: number;
  mails: number;
  askedAt: Date | null;
  /** The donor charged back another charge of this subscription within a year. */
  wasChargedBackBefore: boolean;
  isPaused: boolean;
  isSuspended: boolean;
  isAutomatic: boolean;
}

export interface NextStep {
  /**
   * - ask, remind: mail the donor.
   * - give-up: the charge is lost.
   * - suspend: the charge is lost, and the subscription is suspended until the donor pays again.
   * - stop: the subscription ends.
   */
  kind: 'retry' | 'ask' | 'remind' | 'give-up' | 'suspend' | 'stop';
  at: Date;
}

/** Days after the first mail. */
const reminderDays = [5, 8];
const lostDays = 15;
/** When nobody has acted. */
const leftDays = 60;

export function nextStep(facts: MissedChargeFacts, now: Date): NextStep {
  const { code, failedAt, retries, mails, askedAt } = facts;
  const reason = reasonOf(code);
  // Immediately, even if the provider's clock is ahead.
  if (reason.followUp === 'stop') return { kind: 'stop', at: failedAt < now ? failedAt : now };
  if (reason.followUp === 'offer' && facts.wasChargedBackBefore) return { kind: 'suspend', at: failedAt };
  if (askedAt !== null) {
    const after = (days: number) => startOfDutchDayAfter(dutchDate(askedAt), days);
    const reminder = remindsDonor(facts) ? reminderDays[mails - 1] : undefined;
    return reminder === undefined
      ? { kind: 'give-up', at: after(lostDays) }
      : { kind: 'remind', at: after(reminder) };
  }
  const leftAt = startOfDutchDayAfter(dutchDate(failedAt), leftDays);
  if (!facts.isAutomatic || reason.followUp === 'task' || leftAt <= now)
    return { kind: 'give-up', at: leftAt };
  const rule = facts.isPaused || facts.isSuspended ? undefined : reason.retries[retries];
  const retryOn = rule && dayOfRetry(rule, facts, now);
  return retryOn ? { kind: 'retry', at: startOfDutchDay(retryOn) } : { kind: 'ask', at: failedAt };
}

/** Skips reminders that could not be sent in time, so that they do not arrive together. */
export function mailsDueBy(askedAt: Date, now: Date): number {
  const askedOn = dutchDate(askedAt);
  return 1 + reminderDays.filter((days) => startOfDutchDayAfter(askedOn, days) <= now).length;
}

function remindsDonor({ code, isPaused, isAutomatic }: MissedChargeFacts): boolean {
  const { followUp } = reasonOf(code);
  return isAutomatic && !isPaused && followUp !== 'ask-once' && followUp !== 'offer';
}

/** How long ensure-payment may take to request a recorded retry from Mollie. */
const underWayMs = 60 * 60 * 1000;

/**
 * The rule's business day, or the first one from now if that has passed. Undefined when a day of the month falls after
 * the next charge, because the donor would then be charged twice within days.
 */
function dayOfRetry(rule: RetryRule, { failedAt, dueOn }: MissedChargeFacts, now: Date): string | undefined {
  const failedOn = dutchDate(failedAt);
  const ruled =
    'businessDays' in rule
      ? addBusinessDays(failedOn, rule.businessDays)
      : nextDayOfMonth(failedOn, rule.dayOfMonth);
  // A retry that starts late on a Friday might reach Mollie on Saturday.
  const earliest = dutchDate(new Date(now.getTime() + underWayMs));
  const day = businessDayOnOrAfter(ruled < earliest ? earliest : ruled);
  return 'dayOfMonth' in rule && day >= oneMonthLater(dueOn) ? undefined : day;
}
