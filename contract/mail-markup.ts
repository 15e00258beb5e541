import { escapeText, unescapeText } from './mail-subject.ts';

/**
 * Markup of mails: `**vet**`, `[tekst](https://adres)`, `- ` for a list, an empty line between paragraphs. The HTML
 * can be converted back exactly.
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
/** Whole sentences: the rest of the line is useful without them. */
const sentences = new Set(['anbi', 'customMessage', 'bankReason', 'whatNext']);

const placeholder = /\{\{[ \t]{0,9}(\w{1,40})[ \t]{0,9}\}\}/g;
const condition = /\{\{[ \t]{0,9}\?\w{1,40}[ \t]{0,9}\}\}/g;

/** Hides a line when its value is empty: '{{?rsin}}RSIN {{rsin}}'. */
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

/** Removes control characters and outer space. */
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

export function htmlToLines(html: string): string {
  return removeConditions(unescapeText(html.replaceAll(lineBreak, '\n')));
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

/** The inverse of markupToHtml; other HTML does not round-trip. */
export function htmlToMarkup(html: string): string {
  const blocks = html
    .replaceAll(lineBreak, '\n')
    .replaceAll(`${paragraphTag}\n`, paragraphTag)
    .replaceAll('\n</p>', '</p>')
    .replaceAll(`${listTag}\n`, '')
    .replace(/<li>(.*)<\/li>\n/g, '- $1\n')
    .replaceAll('</ul>\n', '\n')
    .replaceAll(paragraphTag, '')
    .replaceAll('</p>\n', '\n\n');
  return removeConditions(inlineToMarkup(blocks)).trim();
}

const itemMark = /^-[ \t]+(?=\S)/;
const isItem = (line: string | undefined) => line !== undefined && itemMark.test(line);

/** Separates list items from other lines. */
function splitLists(block: string): string[][] {
  const groups: string[][] = [];
  for (const line of block.split('\n').filter(Boolean)) {
    const last = groups.at(-1);
    if (last && isItem(last[0]) === isItem(line)) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

const address = String.raw`(?:https?:\/\/|mailto:|\{\{)[^\s()<>"\\]{1,1000}`;
const link = String.raw`\[(?<linked>[^[\]\n]{1,500})\]\((?<href>${address})\)`;
const bold = String.raw`\*\*(?<bold>(?:[^*]|\*(?!\*)){1,2000})\*\*`;
/** Become links by themselves. */
const contact = String.raw`(?<contact>\{\{(?:contactEmail|websiteUrl)\}\})`;

/** Links and bold nest one level deep, so that tags close in order. */
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

function inlineToMarkup(html: string): string {
  const marked = html
    .replace(
      new RegExp(
        String.raw`<a href="(?:mailto:)?(\{\{(?:contactEmail|websiteUrl)\}\})" ${linkStyle}>\1<\/a>`,
        'g',
      ),
      '$1',
    )
    .replace(new RegExp(`<a href="([^"]*)" ${linkStyle}>([^\n]*?)</a>`, 'g'), '[$2]($1)')
    .replace(/<\/?strong>/g, '**');
  return unescapeText(marked);
}
