import {
  type Frequency,
  unitOfFrequency,
  capitalise,
  intervalOf,
  wordsOfInterval,
} from '../contract/frequencies.ts';
import { formatEuros, shortEuros } from '../contract/money.ts';

export const somethingWentWrong = 'Er is een fout opgetreden';
export const tryLater = 'Probeer het later opnieuw';
export const noCheckoutUrl = 'Geen checkout URL ontvangen';
export const busyLabel = 'Verwerken...';

export function donateLabel(amount: string): string {
  return `Doneer ${amount}`.trim();
}

export function amountLabel(cents: number | undefined, frequency: Frequency): string {
  const unit = unitOfFrequency[frequency];
  return cents ? `${formatEuros(cents)}${unit && ` per ${unit}`}` : '';
}

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
  return `${capitalise(every)} per automatische incasso. Stoppen kan altijd, met de link in de bevestigingsmail.`;
}

export const linkCopied = 'De link is gekopieerd.';
export const linkNotCopied = 'Kopiëren lukte niet. Dit is de link:';
