import {
  addBusinessDays,
  businessDayOnOrAfter,
  nextDayOfMonth,
  startOfDutchDayAfter,
} from '../../../platform/business-days.ts';
import { dutchDate, oneMonthLater, startOfDutchDay } from '../../../platform/dutch-calendar.ts';
import { reasonOf, type RetryRule } from './bank-reasons.ts';

/** Everything that decides what is done about a missed charge. */
export interface MonthFacts {
  code: string | null;
  /** The day of the charge that was missed. */
  dueOn: string;
  /** When it last failed, by the provider's clock. */
  failedAt: Date;
  /** How often it was charged again already. */
  retries: number;
  /** How often the donor was mailed about it, and when first. */
  mails: number;
  askedAt: Date | null;
  /** The donor took back another month of this gift in the year before. */
  wasTakenBackBefore: boolean;
  /** The donor wants nothing to be charged for now. */
  isPaused: boolean;
  /** The gift rests, because nothing can be charged. */
  isResting: boolean;
  /** The organisation lets Gulhart try to recover what was missed. */
  isAutomatic: boolean;
}

export interface NextStep {
  /**
   * - retry: charge it again.
   * - ask, remind: mail the donor.
   * - give-up: it is lost.
   * - suspend: it is lost, and the gift rests until the donor pays again.
   * - stop: the gift ends.
   */
  kind: 'retry' | 'ask' | 'remind' | 'give-up' | 'suspend' | 'stop';
  at: Date;
}

/** After the first mail. */
const reminderDays = [5, 8];
const lostDays = 15;
/** What nobody does anything about. */
const leftDays = 60;

/** The one place that decides what is done next about a missed charge, and when. */
export function nextStep(facts: MonthFacts, now: Date): NextStep {
  const { code, failedAt, retries, mails, askedAt } = facts;
  const reason = reasonOf(code);
  // At once, whatever the provider's clock says.
  if (reason.followUp === 'stop') return { kind: 'stop', at: failedAt < now ? failedAt : now };
  if (reason.followUp === 'offer' && facts.wasTakenBackBefore) return { kind: 'suspend', at: failedAt };
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
  const rule = facts.isPaused || facts.isResting ? undefined : reason.retries[retries];
  const retryOn = rule && dayOfRetry(rule, facts, now);
  return retryOn ? { kind: 'retry', at: startOfDutchDay(retryOn) } : { kind: 'ask', at: failedAt };
}

/** How many mails there should have been by now: what could not be sent in time is not made up for all at once. */
export function mailsDueBy(askedAt: Date, now: Date): number {
  const askedOn = dutchDate(askedAt);
  return 1 + reminderDays.filter((days) => startOfDutchDayAfter(askedOn, days) <= now).length;
}

function remindsDonor({ code, isPaused, isAutomatic }: MonthFacts): boolean {
  const { followUp } = reasonOf(code);
  return isAutomatic && !isPaused && followUp !== 'ask-once' && followUp !== 'offer';
}

/** For how long Mollie may be asked for a retry that was recorded (see ensure-payment). */
const underWayMs = 60 * 60 * 1000;

/**
 * The business day that the rule says, or the first one from now on when that has passed. Undefined when a day of the
 * month would come only when the next month is due: until then the donor would not be asked, and then be charged twice
 * within days.
 */
function dayOfRetry(rule: RetryRule, { failedAt, dueOn }: MonthFacts, now: Date): string | undefined {
  const failedOn = dutchDate(failedAt);
  const ruled =
    'businessDays' in rule
      ? addBusinessDays(failedOn, rule.businessDays)
      : nextDayOfMonth(failedOn, rule.dayOfMonth);
  // Begun in the last hour of a Friday, it might be made on Saturday.
  const earliest = dutchDate(new Date(now.getTime() + underWayMs));
  const day = businessDayOnOrAfter(ruled < earliest ? earliest : ruled);
  return 'dayOfMonth' in rule && day >= oneMonthLater(dueOn) ? undefined : day;
}
