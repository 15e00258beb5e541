import { formatEuros } from './money.ts';

export function describeChargeUnderWay(amountCents: number, whose: 'uw' | 'de' = 'uw'): string {
  return `Eén afschrijving van ${formatEuros(amountCents)} was al onderweg naar ${whose} bank.`;
}

export function describePlannedRetry(retry: { on: string; dueOn: string; amountCents: number }): string {
  return `Op ${retry.on} proberen wij de afschrijving van ${retry.dueOn} nog eens: ${formatEuros(retry.amountCents)}.`;
}

export function describeRemainingCharges(underWayCents: number | null, whose: 'uw' | 'de' = 'uw'): string {
  return underWayCents === null
    ? 'Er wordt niets meer afgeschreven.'
    : `${describeChargeUnderWay(underWayCents, whose)} Daarna wordt niets meer afgeschreven.`;
}

export const testModeNotice = 'Testmodus: er wordt niets afgeschreven';
