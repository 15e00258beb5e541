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
  /** The time of the last failure according to Mollie's clock. */
  failedAt: Date;
  retries: number;
  mails: number;
  askedAt: Date | null;
  /**
   * Whether the donor charged back another charge of the subscription less than a year before or after this
   * failure.
   */
  wasChargedBackBefore: boolean;
  isPaused: boolean;
  isSuspended: boolean;
  isAutomatic: boolean;
}

export interface NextStep {
  /**
   * give-up: the charge is lost. suspend: the charge is lost, and the subscription is suspended. stop: all
   * subscriptions of the donor end.
   */
  kind: 'retry' | 'ask' | 'remind' | 'give-up' | 'suspend' | 'stop';
  at: Date;
}

/** Days after the first mail to the donor: when the reminders are sent, and when the charge is lost. */
const reminderDays = [5, 8];
const lostDays = 15;
/** Days after the failure, if the donor is not asked. */
const lostUnaskedDays = 60;

export function nextStep(facts: MissedChargeFacts, now: Date): NextStep {
  const { code, failedAt, retries, mails, askedAt } = facts;
  const reason = reasonOf(code);
  // The stop is due now, even if Mollie's clock is ahead of ours.
  if (reason.followUp === 'stop') return { kind: 'stop', at: failedAt < now ? failedAt : now };
  if (reason.followUp === 'offer' && facts.wasChargedBackBefore) return { kind: 'suspend', at: failedAt };
  if (askedAt !== null) {
    const after = (days: number) => startOfDutchDayAfter(dutchDate(askedAt), days);
    const reminder = remindsDonor(facts) ? reminderDays[mails - 1] : undefined;
    return reminder === undefined
      ? { kind: 'give-up', at: after(lostDays) }
      : { kind: 'remind', at: after(reminder) };
  }
  const lostAt = startOfDutchDayAfter(dutchDate(failedAt), lostUnaskedDays);
  if (!facts.isAutomatic || reason.followUp === 'task' || lostAt <= now)
    return { kind: 'give-up', at: lostAt };
  const rule = facts.isPaused || facts.isSuspended ? undefined : reason.retries[retries];
  const retryOn = rule && dayOfRetry(rule, facts, now);
  return retryOn ? { kind: 'retry', at: startOfDutchDay(retryOn) } : { kind: 'ask', at: failedAt };
}

/** Counts late reminders as sent, so that two reminders never arrive together. */
export function mailsDueBy(askedAt: Date, now: Date): number {
  const askedOn = dutchDate(askedAt);
  return 1 + reminderDays.filter((days) => startOfDutchDayAfter(askedOn, days) <= now).length;
}

function remindsDonor({ code, isPaused, isAutomatic }: MissedChargeFacts): boolean {
  const { followUp } = reasonOf(code);
  return isAutomatic && !isPaused && followUp !== 'ask-once' && followUp !== 'offer';
}

/** A recorded retry may take this long to reach Mollie, so a retry late on a Friday could arrive on Saturday. */
const retryDelayMs = 60 * 60 * 1000;

/**
 * Returns undefined if the rule has a fixed day of the month, and that day is a month or more after the due
 * date. The retry would then be too close to the next monthly charge.
 */
function dayOfRetry(rule: RetryRule, { failedAt, dueOn }: MissedChargeFacts, now: Date): string | undefined {
  const failedOn = dutchDate(failedAt);
  const regular =
    'businessDays' in rule
      ? addBusinessDays(failedOn, rule.businessDays)
      : nextDayOfMonth(failedOn, rule.dayOfMonth);
  const earliest = dutchDate(new Date(now.getTime() + retryDelayMs));
  const day = businessDayOnOrAfter(regular < earliest ? earliest : regular);
  return 'dayOfMonth' in rule && day >= oneMonthLater(dueOn) ? undefined : day;
}
