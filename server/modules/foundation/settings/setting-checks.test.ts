import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildMailHtml, defaultEmailFields, writeEmailFields } from '../../../../contract/email-fields.ts';
import { defaultEmailTemplate } from './default-templates.ts';
import { mailTemplate } from './setting-checks.ts';

describe('a mail template that is saved', () => {
  test('is unchanged when it is the default template', () => {
    expect(mailTemplate.parse(defaultEmailTemplate)).toBe(defaultEmailTemplate);
  });

  test('is unchanged when it is HTML that was built from the editor’s fields', () => {
    const marks =
      '** [ ](https://a.nl/?a=1&b=2) ](mailto:a@b.nl) ](https://%zz) - < > &amp; & " \' </div> <b> $&';
    const signs = [
      '- ',
      '\n',
      '\n\n',
      ' ',
      'é',
      '😀',
      '\u00a0',
      '\u0007',
      '\t',
      '{{rsin}}',
      '{{contactEmail}}',
      'tekst',
    ];
    const piece = fc.constantFrom(...marks.split(' '), ...signs);
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    const typed = fc.record({
      subject: text,
      heading: text,
      greeting: text,
      thanks: text,
      closing: text,
      signature: text,
    });
    fc.assert(
      fc.property(typed, (texts) => {
        const html = buildMailHtml({ ...defaultEmailFields, ...texts });
        expect(mailTemplate.parse(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });

  test('is stored as fields when it consists of fields', () => {
    const stored = writeEmailFields({ ...defaultEmailFields, thanks: 'Dank <script>boom()</script>' });
    expect(mailTemplate.parse(stored)).toBe(stored);
  });

  test.each([
    '{"title":"Kwitantie"}',
    '{"subject":',
    writeEmailFields({ ...defaultEmailFields, heading: 'x'.repeat(1_001) }),
  ])('is refused when it looks like fields but is invalid: %.40s', (broken) => {
    expect(mailTemplate.safeParse(broken).error?.issues).toMatchObject([
      { message: 'De velden van deze mail kloppen niet.' },
    ]);
  });

  test('keeps the title of a complete document as the subject, and no empty lines above the rest', () => {
    const document = (body: string) =>
      `<!doctype html>\n<html>\n<head>\n<title>Dank je {{recipientName}}!</title>\n</head>\n${body}\n</html>`;
    const stored = mailTemplate.parse(document('<table><tr><td>Dag</td></tr></table>'));
    expect(stored).toMatch(/^<title>Dank je {{recipientName}}!<\/title>\n<table>/);
    expect(mailTemplate.parse(stored)).toBe(stored);
    expect(mailTemplate.parse('\n\n<p>Dag</p>')).toBe('<p>Dag</p>');
  });

  test('keeps a plain-text <title> at its start as the subject, and drops any other <title>', () => {
    expect(mailTemplate.parse('<title>Dank &amp; groet</title><p onclick="x()">Dag</p>')).toBe(
      '<title>Dank &amp; groet</title>\n<p>Dag</p>',
    );
    expect(mailTemplate.parse('<title>a<script>boom()</script></title><p>Dag</p>')).not.toMatch(/title|boom/);
    expect(mailTemplate.parse('<p>Dag</p><title>later</title>')).toBe('<p>Dag</p>');
    expect(mailTemplate.safeParse('<title>alleen een onderwerp</title>').success).toBe(false);
  });
});
