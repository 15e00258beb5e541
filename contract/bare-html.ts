import { mailFonts } from './templates.ts';

/** A box with one of these properties is a page of its own. */
export const pageProperty = /\b(?:width|padding|background)/i;

const openingTags =
  /^\s*(?:<(?:!doctype|html|table|div|center|section|article|main)\b[^>]*>\s*|<!--[^]*?-->\s*)+/i;

/** Whether HTML, cleaned or as typed, has neither a body nor an outer table or box that sets a page. */
export function isBare(html: string): boolean {
  if (/<body\b/i.test(html)) return false;
  const [opening = ''] = openingTags.exec(html) ?? [];
  return !/<table\b/i.test(opening) && !pageProperty.test(opening);
}

/** With the padding, this is as wide as the letter of a mail that is built from fields. */
const column = 'max-width:512px;margin:0 auto;background:#ffffff';

/** The second part is not inside the first, so that HTML with misplaced tags cannot hide it. */
export function inColumn(bare: string, ownPart: string): string {
  const text = `color:#1c1917;font-family:${mailFonts};font-size:16px;line-height:1.5`;
  return (
    `<div style="${column};padding:32px 24px 16px;${text}">\n${bare}\n</div>\n` +
    (ownPart && `<div style="clear:both;${column};padding:0 24px 16px">${ownPart}</div>`)
  );
}
