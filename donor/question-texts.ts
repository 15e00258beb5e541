import { capitalise, type Frequency, intervalOf, wordsOfInterval } from '../contract/frequencies.ts';
import { shortEuros } from '../contract/money.ts';

interface Question {
  giftCents: number;
  monthlyCents: number;
  costsCents: number;
}

export function questionTexts({ giftCents, monthlyCents, costsCents }: Question) {
  return {
    question: `Maak er ${shortEuros(monthlyCents + costsCents)} per maand van?`,
    yes: `Ja, ${shortEuros(monthlyCents + costsCents)} per maand`,
    no: `Nee, eenmalig ${shortEuros(giftCents + costsCents)}`,
  };
}

export function explainFrequency(frequency: Frequency): string {
  const { every } = wordsOfInterval(intervalOf(frequency));
  return `${capitalise(every)} per automatische incasso. Stoppen kan altijd, met de link in uw bevestigingsmail.`;
}
