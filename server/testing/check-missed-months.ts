import { isBankCode, reasonOf } from '../modules/money/missed-months/bank-reasons.ts';

export interface MonthOfGift {
  subscription_id: string;
  state: string;
  code: string | null;
  failed_at: Date;
  due_on: string;
  charge_id: string;
  is_given_up: boolean;
  tries: { keptCents: number }[];
  mails: Record<string, number> | null;
}

/** Each charge is paid once, is recovered while it is paid, and is asked for a few times only. */
export function checkMissedMonths(
  months: readonly MonthOfGift[],
  check: (isTrue: boolean, what: string) => void,
): void {
  for (const month of months) {
    const told = `${month.due_on} ${month.code}`;
    const paid = month.tries.filter(({ keptCents }) => keptCents > 0);
    // A second payment is refunded, which takes time.
    check(paid.length <= 2, `${told} was paid ${paid.length} times`);
    const mails = (kind: string) => month.mails?.[kind] ?? 0;
    check(mails('storno-ask') <= 1, `${told} was asked for ${mails('storno-ask')} times`);
    check(mails('storno-reminder') <= 2, `${told} was reminded of ${mails('storno-reminder')} times`);
    check(mails('storno-last') <= 1, `${told} ended ${mails('storno-last')} times`);
    if (!isBankCode(month.code)) continue;
    const { followUp } = reasonOf(month.code);
    if (followUp === 'stop')
      check(month.state === 'stopped' || month.state === 'recovered', `${told} is open`);
  }
}
