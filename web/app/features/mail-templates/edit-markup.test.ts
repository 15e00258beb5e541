import { describe, expect, test } from 'vitest';
import {
  completeAddress,
  insertLink,
  isLinkAddress,
  toggleBold,
  toggleList,
} from '../../../lib/edit-markup.ts';
import { findUnknownInTemplate, readLabels, readLines, showLabels, showLines } from './placeholder-labels.ts';
import { mailKindOf, mailTemplateKeys } from './mail-kinds.ts';

function read(marked: string) {
  const [before = '', selected = '', after = ''] = marked.split('|');
  return { text: before + selected + after, start: before.length, end: before.length + selected.length };
}
function write({ text, start, end }: { text: string; start: number; end: number }) {
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

describe('the formatting bar', () => {
  test.each([
    ['dit is |vet|.', 'dit is **|vet|**.'],
    ['dit is **|vet|**.', 'dit is |vet|.'],
    ['hier ||', 'hier **|vet|**'],
    ['|een\ntwee|', '|**een**\n**twee**|'],
    ['|- een\n\n- twee|', '|- **een**\n\n- **twee**|'],
  ])('toggles bold: %j becomes %j', (before, after) => expect(write(toggleBold(read(before)))).toBe(after));

  test.each([
    ['kop\nee|n\ntw|ee\nslot', 'kop\n|- een\n- twee|\nslot'],
    ['|- een\n- twee|', '|een\ntwee|'],
    ['- een\ntw||ee', '- een\n|- twee|'],
    ['||', '|- |'],
  ])('toggles a list: %j becomes %j', (before, after) => expect(write(toggleList(read(before)))).toBe(after));

  test('replaces the selection with a link', () => {
    expect(write(insertLink(read('zie |de site| nu'), 'de [site]', 'www.a.nl/x_(y)'))).toBe(
      'zie [de site](https://www.a.nl/x_%28y%29)|| nu',
    );
  });

  test.each([
    ['www.a.nl', 'https://www.a.nl'],
    ['http://a.nl', 'http://a.nl'],
    ['info@a.nl', 'mailto:info@a.nl'],
    [' https://a.nl/a b ', 'https://a.nl/ab'],
    ['javascript:boom()', 'https://javascript:boom%28%29'],
  ])('completes the address %j to %j', (typed, address) => expect(completeAddress(typed)).toBe(address));

  test.each(['www.a.nl', 'a.nl/pad?x=1', 'https://a.nl', 'info@a.nl', 'mailto:info@a.nl?subject=Dag'])(
    'accepts %j as the address of a link',
    (typed) => expect(isLinkAddress(typed)).toBe(true),
  );

  test.each(['niet een adres', 'jan@', 'ftp://x', 'javascript:alert(1)', '{{websiteUrl}}', 'mailto:jan'])(
    'refuses %j as the address of a link',
    (typed) => expect(isLinkAddress(typed)).toBe(false),
  );
});

describe('a text with placeholders', () => {
  const placeholders = { amount: { label: 'Bedrag' }, rsin: { label: 'RSIN' }, anbi: { label: 'ANBI-zin' } };

  test.each([
    ['Dank voor {{amount}}.', 'Dank voor {Bedrag}.'],
    ['{{naam}} {iets}', '{{naam}} {iets}'],
    // Shown unchanged. If shown as '{Bedrag} {Bedrag}', both words would be saved as placeholders.
    ['{Bedrag} {{amount}}', '{Bedrag} {{amount}}'],
  ])('%j is shown as %j', (stored, shown) => expect(showLabels(stored, placeholders)).toBe(shown));

  test('is stored with the name of each placeholder instead of its label', () => {
    expect(readLabels('{Bedrag', placeholders)).toBe('{Bedrag');
    expect(readLabels('{Bedrag} {{amount}} {iets}', placeholders)).toBe('{{amount}} {{amount}} {iets}');
  });

  test('is stored with a condition that hides each line whose placeholder has no value, but is shown without the condition', () => {
    expect(showLines('{{?anbi}}{{anbi}}\n{{?rsin}}RSIN {{rsin}}', placeholders)).toBe(
      '{ANBI-zin}\nRSIN {RSIN}',
    );
    expect(readLines('{ANBI-zin}\nRSIN {RSIN}', placeholders)).toBe(
      '{{?anbi}}{{anbi}}\n{{?rsin}}RSIN {{rsin}}',
    );
    expect(showLines('{{?amount}}Dag', placeholders)).toBe('{{?amount}}Dag');
  });

  test.each(mailTemplateKeys)('has no unknown placeholders in the default template %s', (key) => {
    const { defaultTemplate, placeholders: known } = mailKindOf(key);
    expect(findUnknownInTemplate(defaultTemplate, known)).toEqual([]);
  });

  test('has no unknown placeholders because of the braces of a style sheet', () => {
    const html = '<style>@media print{p{color:red}}</style>{{?rsin}}{{ amount }} {{foo}} {{foo}}';
    expect(findUnknownInTemplate(html, placeholders)).toEqual(['{{foo}}']);
  });

  test.each([
    ['Uw gift van {{amount} is binnen', '{{amount}'],
    ['Beste {{ amount, dank u', '{{ amount'],
    ['Uw gift van amount}} is binnen', 'amount}}'],
    ['Uw gift van {amount}} is binnen', '{amount}}'],
    ['{{amount}} en {{?rsin en', '{{?rsin'],
    ['{{amount\n}}', '{{amount'],
  ])('has a broken placeholder that is reported like an unknown one: %j', (text, broken) => {
    expect(findUnknownInTemplate(text, placeholders)).toContain(broken);
    expect(findUnknownInTemplate(JSON.stringify({ thanks: text }), placeholders)).toContain(broken);
  });

  test('has no broken placeholder when single braces stand around a placeholder', () => {
    expect(findUnknownInTemplate('{{{amount}}} {{amount}}{{rsin}}', placeholders)).toEqual([]);
  });
});
