import { mailFonts } from './templates.ts';

/** A box with one of these properties is a page of its own. Many documents have a body without any padding. */
const pageProperty = /\b(?:width|background|padding(?![a-z-]{0,7}\s*:[\s0]*(?:px\s*)?(?:[;"'>]|$)))/i;

const openingTags =
  /^\s*(?:<(?:!doctype|html|body|table|div|center|section|article|main)\b[^>]*>\s*|<!--[^]*?-->\s*)+/i;

/** Newsletters often have a hidden sentence above their table. The table is too wide for our column. */
const wideTable = /<table\b[^<>]*\bwidth(?:="?|: ?)(?:[6-9]\d\d|\d{4})/i;

/** Whether HTML, cleaned or as typed, has no outer table, body or box that sets a page. */
export function isBare(html: string): boolean {
  if (wideTable.test(html)) return false;
  const [opening = ''] = openingTags.exec(html.slice(Math.max(html.search(/<body\b/i), 0))) ?? [];
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
