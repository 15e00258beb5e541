import { readAmountCents } from './read-gift.ts';

/** What is going to be paid in all; undefined while there is no amount. */
export function readPaidCents(form: HTMLFormElement): number | undefined {
  const cents = readAmountCents(form);
  return cents && cents + readCostsCents(form);
}

/** What the donor adds for the costs of the payment. */
export function readCostsCents(form: HTMLFormElement): number {
  return Number(form.querySelector<HTMLInputElement>('[name=paysCosts]:checked')?.dataset['cents'] ?? 0);
}
