import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEmailTemplate, defaultEmailFields, emailDetails, parseEmailTemplate } from './email-fields.ts';
import { addConditions, htmlToMarkup, markupToHtml, removeConditions } from './mail-markup.ts';
import { joinSubject, splitSubject } from './mail-subject.ts';

const p = '<p style="margin:0 0 16px">';
const ul = '<ul style="margin:0 0 16px;padding:0 0 0 24px">';
const link = (href: string, text: string) => `<a href="${href}" style="color:#1c1917">${text}</a>`;

describe('the marks of a text', () => {
  test.each([
    ['een\n\n\n  twee  ', `${p}een</p>\n${p}twee</p>\n`],
    ['een\ntwee', `${p}\neen<br />\ntwee\n</p>\n`],
    ['dit is **vet** en * niet', `${p}dit is <strong>vet</strong> en * niet</p>\n`],
    ['**open', `${p}**open</p>\n`],
    ['[de site](https://a.nl/?x=1&y=2)', `${p}${link('https://a.nl/?x=1&amp;y=2', 'de site')}</p>\n`],
    ['[**vet**](https://a.nl)', `${p}${link('https://a.nl', '<strong>vet</strong>')}</p>\n`],
    ['**[a](https://a.nl) b**', `${p}<strong>${link('https://a.nl', 'a')} b</strong></p>\n`],
    ['[a**b](https://a.nl)**', `${p}${link('https://a.nl', 'a**b')}**</p>\n`],
    ['[x](javascript:boom())', `${p}[x](javascript:boom())</p>\n`],
    [
      'Dit:\n- een\n- twee\nen dat',
      `${p}Dit:</p>\n${ul}\n<li>een</li>\n<li>twee</li>\n</ul>\n${p}en dat</p>\n`,
    ],
    ['<b>a & b</b>', `${p}&lt;b&gt;a &amp; b&lt;/b&gt;</p>\n`],
    ['', ''],
  ])('%j become %j', (markup, html) => expect(markupToHtml(markup)).toBe(html));

  test('make links of the organisation’s own addresses', () => {
    expect(markupToHtml('Mail {{contactEmail}}')).toBe(
      `${p}{{?contactEmail}}Mail ${link('mailto:{{contactEmail}}', '{{contactEmail}}')}</p>\n`,
    );
  });

  test('leave out a line about what may not be there', () => {
    expect(addConditions('RSIN {{rsin}}\nDag {{amount}}')).toBe('{{?rsin}}RSIN {{rsin}}\nDag {{amount}}');
    expect(addConditions('{{anbi}}\nEn {{anbi}}')).toBe('{{?anbi}}{{anbi}}\nEn {{anbi}}');
    expect(removeConditions('{{?rsin}}RSIN {{?a{{?b}}}}{{rsin}}')).toBe('RSIN {{rsin}}');
  });

  test('are read back as they were written', () => {
    const markup =
      'Dag **{{recipientName}}**,\nop [de site](https://a.nl/?a=1&b=2).\n\n- een & twee\n- {{rsin}}\n\n{{anbi}}';
    expect(htmlToMarkup(markupToHtml(markup))).toBe(markup);
  });
});

describe('the subject of a mail', () => {
  test('stands in its template', () => {
    const template = joinSubject('Dank & groet <3', '<p>Dag</p>');
    expect(template).toBe('<title>Dank &amp; groet &lt;3</title>\n<p>Dag</p>');
    expect(splitSubject(template)).toEqual({ subject: 'Dank & groet <3', html: '<p>Dag</p>' });
  });

  test('is one short line', () => {
    expect(joinSubject(` a\r\nBcc: b\u2028${'x'.repeat(200)}`, '')).toMatch(
      /^<title>a Bcc: b x{139,141}<\/title>\n$/,
    );
    expect(splitSubject('<title>a<b></title>x')).toEqual({ subject: '', html: '<title>a<b></title>x' });
  });
});

describe('a mail of fields', () => {
  test('is read back as these fields', () => {
    expect(parseEmailTemplate(buildEmailTemplate(defaultEmailFields))).toEqual(defaultEmailFields);
    const bare = {
      subject: '',
      heading: '',
      greeting: '',
      thanks: '',
      closing: '',
      signature: '',
      showLogo: false,
      showAmount: false,
      details: [],
      showOrganisation: false,
    };
    expect(parseEmailTemplate(buildEmailTemplate(bare))).toEqual(bare);
    const some = { ...bare, thanks: 'Dank\n\n- a', details: ['donationDate', 'donationNumber'] as const };
    expect(parseEmailTemplate(buildEmailTemplate(some))).toEqual(some);
  });

  test('of before there were pages and funds stays as it was', () => {
    const before = {
      ...defaultEmailFields,
      details: defaultEmailFields.details.filter((name) => name !== 'pageTitle' && name !== 'fundName'),
    };
    const template = buildEmailTemplate(before);
    expect(template).not.toMatch(/pageTitle|fundName/);
    expect(parseEmailTemplate(template)).toEqual(before);
  });

  test.each([
    '',
    '<p>Dag</p>',
    buildEmailTemplate(defaultEmailFields).replace('Beste', '<em>Beste</em>'),
    buildEmailTemplate(defaultEmailFields).replace('padding:32px', 'padding:31px'),
    buildEmailTemplate(defaultEmailFields).replace('{{?projectName}}', ''),
    `${buildEmailTemplate(defaultEmailFields)}<p>PS</p>`,
  ])('is no mail of fields when it is anything else', (html) => {
    expect(parseEmailTemplate(html)).toBeUndefined();
  });

  test('comes back whatever people type', () => {
    const marks = '** * [ ](https://a.nl) ]( ) - < &amp; & " \' </div> </p> $& <title>'.split(' ');
    const placeholders =
      '{{amount}} {{contactEmail}} {{anbi}} {{?rsin}} {{rsin}} {{ }} ](mailto:{{contactEmail}})'.split(' ');
    const signs = ['- ', '\n', '\n\n', ' ', 'é', '😀', '\u0007', '\u00a0', '\t', '\r\n', 'tekst'];
    const piece = fc.constantFrom(...marks, ...placeholders, ...signs);
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    const fields = fc.record({
      subject: text,
      heading: text,
      greeting: text,
      thanks: text,
      closing: text,
      signature: text,
      showLogo: fc.boolean(),
      showAmount: fc.boolean(),
      details: fc.subarray(emailDetails.map(({ name }) => name)),
      showOrganisation: fc.boolean(),
    });
    fc.assert(
      fc.property(fields, (typed) => {
        const html = buildEmailTemplate(typed);
        const read = parseEmailTemplate(html);
        expect(read).toBeDefined();
        expect(buildEmailTemplate(read!)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  test('is recognised or not in a time that grows with the text only', () => {
    const start = buildEmailTemplate(defaultEmailFields).split('<div>')[0]!;
    const hostile = [
      `${start}<div>\n${'</div>\n'.repeat(14_000)}`,
      `${start}${'<div>\n</div>\n'.repeat(7_000)}`,
    ];
    const before = process.cpuUsage().user;
    for (const html of hostile) expect(parseEmailTemplate(html)).toBeUndefined();
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  });
});
