import { formatEuros } from '../contract/money.ts';

interface Question {
  giftCents: number;
  /** What is proposed every month. */
  monthlyCents: number;
  /** What the donor adds to each payment for its costs. */
  costsCents: number;
}

/** The question before paying, and what its two buttons say: what is paid in all. */
export function questionTexts({ giftCents, monthlyCents, costsCents }: Question) {
  return {
    question: `Maak er ${shortEuros(monthlyCents)} per maand van?`,
    yes: `Ja, ${shortEuros(monthlyCents + costsCents)} per maand`,
    no: `Nee, eenmalig ${shortEuros(giftCents + costsCents)}`,
  };
}

export const monthlyExplained =
  'Elke maand per automatische incasso. Stoppen kan altijd, met de link in uw bevestigingsmail.';

function shortEuros(cents: number): string {
  return formatEuros(cents).replace(/,00$/, '');
}
