import { escapeText } from './mail-subject.ts';

/**
 * The text of a mail may contain these marks: `**vet**`, `[tekst](https://adres)`, `- ` at the start of a list item,
 * and an empty line between paragraphs.
 */

const mayBeEmpty = new Set([
  'projectName',
  'paymentMethod',
  'contactEmail',
  'websiteUrl',
  'address',
  'phone',
  'kvkNumber',
  'rsin',
  'vatNumber',
  'iban',
  'stopUrl',
  'donorName',
  'donorEmail',
]);
/** Placeholders for whole sentences. Other text on the same line makes sense without them. */
const sentences = new Set(['anbi', 'giftPromise', 'customMessage', 'bankReason', 'whatNext']);

const placeholder = /\{\{[ \t]{0,9}(\w{1,40})[ \t]{0,9}\}\}/g;
const condition = /\{\{[ \t]{0,9}\?\w{1,40}[ \t]{0,9}\}\}/g;

/**
 * Adds a condition such as '{{?rsin}}' before each line with a placeholder that may be empty. The mail leaves
 * out that line when the value is empty.
 */
export function addConditions(text: string): string {
  return removeConditions(text)
    .split('\n')
    .map((line) => {
      const names = new Set([...line.matchAll(placeholder)].map(([, name = '']) => name));
      const isAlone = line.replace(placeholder, '').trim() === '' && names.size === 1;
      const needed = [...names].filter((name) => mayBeEmpty.has(name) || (isAlone && sentences.has(name)));
      return needed.map((name) => `{{?${name}}}`).join('') + line;
    })
    .join('\n');
}

export function removeConditions(text: string): string {
  const without = text.replace(condition, '');
  return without === text ? text : removeConditions(without);
}

function tidy(text: string): string {
  return removeConditions(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const lineBreak = '<br />\n';

export function linesToHtml(text: string): string {
  return tidy(text)
    .split('\n')
    .filter(Boolean)
    .map((line) => escapeText(addConditions(line)))
    .join(lineBreak);
}

export function lineToHtml(text: string): string {
  return linesToHtml(tidy(text).replace(/\n+/g, ' '));
}

const paragraphTag = '<p style="margin:0 0 16px">';
const listTag = '<ul style="margin:0 0 16px;padding:0 0 0 24px">';
const linkStyle = 'style="color:#1c1917"';

export function markupToHtml(markup: string): string {
  return tidy(markup)
    .split(/\n{2,}/)
    .flatMap(splitLists)
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const written = lines.map((line) => inlineToHtml(addConditions(line.replace(itemMark, ''))));
      if (isItem(lines[0]))
        return `${listTag}\n${written.map((item) => `<li>${item}</li>\n`).join('')}</ul>\n`;
      if (written.length === 1) return `${paragraphTag}${written[0]}</p>\n`;
      return `${paragraphTag}\n${written.join(lineBreak)}\n</p>\n`;
    })
    .join('');
}

export const itemMark = /^-[ \t]+(?=\S)/;
export const isItem = (line: string | undefined) => line !== undefined && itemMark.test(line);

export function splitLists(block: string): string[][] {
  const groups: string[][] = [];
  for (const line of block.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const last = groups.at(-1);
    if (last && isItem(last[0]) === isItem(line)) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

const address = String.raw`(?:https?:\/\/|mailto:|\{\{)[^\s()<>"\\]{1,1000}`;
const link = String.raw`\[(?<linked>[^[\]\n]{1,500})\]\((?<href>${address})\)`;
const bold = String.raw`\*\*(?<bold>(?:[^*]|\*(?!\*)){1,2000})\*\*`;
/** Placeholders that become a link even without the mark for a link. */
const contact = String.raw`(?<contact>\{\{(?:contactEmail|websiteUrl)\}\})`;

/** A link may contain bold text, and bold text may contain links. Marks that are nested more deeply stay plain text. */
function inlineToHtml(text: string, marks: readonly string[] = [link, bold, contact]): string {
  if (marks.length === 0) return escapeText(text);
  let html = '';
  let from = 0;
  for (const { 0: written, index, groups } of text.matchAll(new RegExp(marks.join('|'), 'g'))) {
    html += escapeText(text.slice(from, index)) + markToHtml(groups ?? {}, marks);
    from = index + written.length;
  }
  return html + escapeText(text.slice(from));
}

function markToHtml(groups: Record<string, string | undefined>, marks: readonly string[]): string {
  const { linked, href = '', bold: boldText, contact: known = '' } = groups;
  const inside = (text: string, mark: string) =>
    inlineToHtml(
      text,
      marks.filter((other) => (mark === bold ? other !== bold : other === bold)),
    );
  if (linked !== undefined) return `<a href="${escapeText(href)}" ${linkStyle}>${inside(linked, link)}</a>`;
  if (boldText !== undefined) return `<strong>${inside(boldText, bold)}</strong>`;
  return `<a href="${known.includes('Email') ? 'mailto:' : ''}${known}" ${linkStyle}>${known}</a>`;
}
