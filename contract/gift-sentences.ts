import { formatEuros } from './money.ts';

/** What pages and mails both say of a gift that comes again, in one place so that they say the same. */

/** That the bank has a charge already, whatever was changed since. */
export function describeChargeUnderWay(amountCents: number, whose: 'uw' | 'de' = 'uw'): string {
  return `Eén afschrijving van ${formatEuros(amountCents)} was al onderweg naar ${whose} bank.`;
}

/** That a charge which failed is made again by itself; days as people read them. */
export function describePlannedRetry(retry: { on: string; dueOn: string; amountCents: number }): string {
  return `Op ${retry.on} proberen wij de afschrijving van ${retry.dueOn} nog eens: ${formatEuros(retry.amountCents)}.`;
}

/** Of a gift that was stopped. */
export function describeRemainingCharges(underWayCents: number | null, whose: 'uw' | 'de' = 'uw'): string {
  return underWayCents === null
    ? 'Er wordt niets meer afgeschreven.'
    : `${describeChargeUnderWay(underWayCents, whose)} Daarna wordt niets meer afgeschreven.`;
}

/** On every page, mail and receipt of a gift that is made with a test key. */
export const testModeNotice = 'Testmodus: er wordt niets afgeschreven';
