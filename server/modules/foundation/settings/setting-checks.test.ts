import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEmailTemplate, defaultEmailFields } from '../../../../contract/email-fields.ts';
import { defaultEmailTemplate } from './default-templates.ts';
import { htmlTemplate } from './setting-checks.ts';

describe('a mail template that is saved', () => {
  test('is stored as the default when it equals the default', () => {
    expect(htmlTemplate.parse(defaultEmailTemplate)).toBe(defaultEmailTemplate);
  });

  test('is unchanged when fields produced it, whatever their text', () => {
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
        const template = buildEmailTemplate({ ...defaultEmailFields, ...texts });
        expect(htmlTemplate.parse(template)).toBe(template);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps its subject and drops the rest of a title', () => {
    expect(htmlTemplate.parse('<title>Dank &amp; groet</title><p onclick="x()">Dag</p>')).toBe(
      '<title>Dank &amp; groet</title>\n<p>Dag</p>',
    );
    expect(htmlTemplate.parse('<title>a<script>boom()</script></title><p>Dag</p>')).not.toMatch(/title|boom/);
    expect(htmlTemplate.parse('<p>Dag</p><title>later</title>')).toBe('<p>Dag</p>');
    expect(htmlTemplate.safeParse('<title>alleen een onderwerp</title>').success).toBe(false);
  });
});
