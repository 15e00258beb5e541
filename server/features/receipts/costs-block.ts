import { formatEuros } from '../../../contract/money.ts';
import { mailFonts } from '../../../contract/templates.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** Below a confirmation, whatever its template says: what of the amount was for the payment itself. Mostly nothing. */
export function costsBlock({ amountCents, costsCents }: ReceiptFacts): string {
  if (costsCents === 0) return '';
  return (
    '<div style="clear:both;padding:0 16px 16px;background:#fffaf3;text-align:center">' +
    `<p style="display:inline-block;background:#fffaf3;color:#1c1917;margin:0;padding:8px;font-family:${mailFonts};font-size:14px;line-height:1.5">` +
    `Uw gift is ${formatEuros(amountCents - costsCents)}. Daarbij betaalde u ${formatEuros(costsCents)} transactiekosten, ` +
    `samen ${formatEuros(amountCents)}.</p></div>`
  );
}
