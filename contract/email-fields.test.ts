import { describe, expect, test } from 'vitest';
import {
  buildMailHtml,
  defaultEmailFields,
  mailHtmlOf,
  readEmailFields,
  writeEmailFields,
} from './email-fields.ts';
import { addConditions, markupToHtml, removeConditions } from './mail-markup.ts';
import { joinSubject, splitSubject } from './mail-subject.ts';

const p = '<p style="margin:0 0 16px">';
const ul = '<ul style="margin:0 0 16px;padding:0 0 0 24px">';
const link = (href: string, text: string) => `<a href="${href}" style="color:#1c1917">${text}</a>`;

describe('the markup of a mail', () => {
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
  ])('%j becomes %j', (markup, html) => expect(markupToHtml(markup)).toBe(html));

  test('turns the placeholder of the organisation’s e-mail address into a link', () => {
    expect(markupToHtml('Mail {{contactEmail}}')).toBe(
      `${p}{{?contactEmail}}Mail ${link('mailto:{{contactEmail}}', '{{contactEmail}}')}</p>\n`,
    );
  });

  test('gets a condition before each line that may be left out, and loses it in removeConditions', () => {
    expect(addConditions('RSIN {{rsin}}\nDag {{amount}}')).toBe('{{?rsin}}RSIN {{rsin}}\nDag {{amount}}');
    expect(addConditions('{{anbi}}\nEn {{anbi}}')).toBe('{{?anbi}}{{anbi}}\nEn {{anbi}}');
    expect(removeConditions('{{?rsin}}RSIN {{?a{{?b}}}}{{rsin}}')).toBe('RSIN {{rsin}}');
  });
});

describe('the subject of a mail', () => {
  test('is written into the template and read from it', () => {
    const template = joinSubject('Dank & groet <3', '<p>Dag</p>');
    expect(template).toBe('<title>Dank &amp; groet &lt;3</title>\n<p>Dag</p>');
    expect(splitSubject(template)).toEqual({ subject: 'Dank & groet <3', html: '<p>Dag</p>' });
  });

  test('is one line of at most 150 characters, without tags', () => {
    expect(joinSubject(` a\r\nBcc: b\u2028${'x'.repeat(200)}`, '')).toMatch(
      /^<title>a Bcc: b x{139,141}<\/title>\n$/,
    );
    expect(splitSubject('<title>a<b></title>x')).toEqual({ subject: '', html: '<title>a<b></title>x' });
  });

  test.each([
    ['<!doctype html>\n<html lang="nl"><head>', '</head><body><p>Dag</p></body></html>'],
    ['<!-- mail --><html><head><meta charset="utf-8">\n', '<style>p{}</style></head><p>Dag</p>'],
    ['<head><style>p{}</style><script>x("<title>nee</title>")</script>', '</head><p>Dag</p>'],
    ['<html><head><!--[if mso]><title>nee</title><![endif]-->', '</head><p>Dag</p>'],
  ])('is the title of the head in a complete document: %s', (above, below) => {
    expect(splitSubject(`\n${above}<title>Dank,\n  {{recipientName}} &amp; co</title>${below}`)).toEqual({
      subject: 'Dank, {{recipientName}} & co',
      html: above + below,
    });
  });

  test('is not a title further down', () => {
    for (const html of [
      '<p>Dag</p><title>x</title>',
      '<body><title>x</title>',
      '<!-- <title>x</title> -->Dag',
    ])
      expect(splitSubject(html)).toEqual({ subject: '', html });
  });

  test('is found quickly in 1 MB of tags and comments that do not end', () => {
    for (const html of ['<meta>', '<!--', '<!---->', '<style>', '<style', '<meta '].map((tag) =>
      tag.repeat(1_000_000 / tag.length),
    )) {
      const before = performance.now();
      splitSubject(html);
      expect(performance.now() - before).toBeLessThan(1_000);
    }
  });
});

describe('a template of fields', () => {
  const fields = {
    ...defaultEmailFields,
    subject: ' Dank ',
    thanks: 'Dank \n\n- <b>',
    details: ['fundName'] as const,
  };

  test('is stored as it was typed and sent as HTML', () => {
    const stored = writeEmailFields(fields);
    expect(readEmailFields(stored)).toEqual(fields);
    expect(mailHtmlOf(stored)).toBe(buildMailHtml(fields));
  });

  test('leaves out the parts that are empty or switched off', () => {
    const bare = { ...fields, heading: '', greeting: '', signature: '', details: [], showAmount: false };
    const html = buildMailHtml(bare);
    expect(html).not.toMatch(/<h1|{{amount}}|{{fundName}}|Beste|groet/);
    expect(buildMailHtml({ ...bare, showAmount: true })).toContain('{{amount}}');
  });

  test.each([
    ['HTML', '<p>Dag</p>'],
    ['HTML that begins with a placeholder', '{{recipientName}}, dank'],
    ['JSON of something else', '{"title":"Kwitantie"}'],
    ['fields without a heading', JSON.stringify({ ...fields, heading: undefined })],
    ['fields with an unknown field', JSON.stringify({ ...fields, onclick: 'x' })],
    ['fields with an unknown detail', JSON.stringify({ ...fields, details: ['iban'] })],
    ['fields with a text that is too long', JSON.stringify({ ...fields, thanks: 'x'.repeat(20_001) })],
    ['broken JSON', '{"subject":'],
  ])('cannot be %s: mailHtmlOf returns that text unchanged', (_kind, template) => {
    expect(readEmailFields(template)).toBeUndefined();
    expect(mailHtmlOf(template)).toBe(template);
  });
});
