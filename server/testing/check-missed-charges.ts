import { isBankCode, reasonOf } from '../modules/money/missed-charges/bank-reasons.ts';

export interface MissedChargeOfGift {
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

export function checkMissedCharges(
  charges: readonly MissedChargeOfGift[],
  check: (isTrue: boolean, what: string) => void,
): void {
  for (const charge of charges) {
    const name = `${charge.due_on} ${charge.code}`;
    const paid = charge.tries.filter(({ keptCents }) => keptCents > 0);
    // The product refunds a second payment, but the refund takes time.
    check(paid.length <= 2, `${name} was paid ${paid.length} times`);
    const mails = (kind: string) => charge.mails?.[kind] ?? 0;
    check(mails('storno-ask') <= 1, `the donor was asked to pay ${name} ${mails('storno-ask')} times`);
    check(
      mails('storno-reminder') <= 2,
      `the donor was reminded of ${name} ${mails('storno-reminder')} times`,
    );
    check(mails('storno-last') <= 1, `the last mail about ${name} was sent ${mails('storno-last')} times`);
    if (!isBankCode(charge.code)) continue;
    const { followUp } = reasonOf(charge.code);
    if (followUp === 'stop')
      check(charge.state === 'stopped' || charge.state === 'recovered', `${name} is still open`);
  }
}
