import { describeCosts } from '../../../../contract/money.ts';
import { escapeHtml, mailFonts } from '../../../../contract/templates.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';

/**
 * What a confirmation says of some gifts, whatever its template says: what of the amount was for the payment itself, in
 * whose honour it was given, and that the page it was meant for had closed. Mostly nothing.
 */
export function giftNotes(receipt: ReceiptFacts): string[] {
  const { amountCents, costsCents, honour, closedPageTitle, organisationName } = receipt;
  const notes: string[] = [];
  if (costsCents > 0) notes.push(describeCosts(amountCents, costsCents));
  if (honour)
    notes.push(
      `U gaf ter ere van ${honour.name}.${honour.cardOn === null ? '' : ` Het kaartje daarover mailen wij op ${honour.cardOn}.`}`,
    );
  if (closedPageTitle !== null)
    notes.push(`‘${closedPageTitle}’ nam geen giften aan toen u gaf. Uw gift gaat naar ${organisationName}.`);
  return notes;
}

/** Below the letter. */
export function noteBlock(note: string): string {
  return block(escapeHtml(note));
}

/** Where a donor sees the gifts, and takes away what was written with this one. */
export function myGiftBlock(myGiftUrl: string, hasMessage: boolean): string {
  const link = `<a href="${escapeHtml(myGiftUrl)}" style="color:#1c1917;text-decoration:underline">Mijn gift</a>`;
  return block(
    hasMessage
      ? `Uw giften, en wat u erbij schreef, vindt u in ${link}. Daar kunt u uw bericht ook weghalen.`
      : `Uw giften vindt u in ${link}.`,
  );
}

function block(html: string): string {
  return (
    '<div style="clear:both;padding:0 16px 16px;background:#fffaf3;text-align:center">' +
    `<p style="display:inline-block;background:#fffaf3;color:#1c1917;margin:0;padding:8px;font-family:${mailFonts};font-size:14px;line-height:1.5">` +
    `${html}</p></div>`
  );
}
