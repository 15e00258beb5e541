import { describe, expect, test } from 'vitest';
import {
  emailPlaceholders,
  escapeHtml,
  fillEmailTemplate,
  fillTemplate,
  parsePdfTemplate,
  pdfPlaceholders,
} from './templates.ts';
import { sampleValues } from './testing/sample-values.ts';

const values = { name: 'Zoë', message: '', amount: '€ 25,00' };
const fill = (text: string, given: Record<string, string> = values) =>
  fillTemplate(text, given, (value) => value);

describe('filling a template', () => {
  test.each([
    ['Beste {{name}}, {{ amount }}', 'Beste Zoë, € 25,00'],
    ['{{name}}{{name}}', 'ZoëZoë'],
    ['[{{message}}]', '[]'],
  ])('%j gives %j', (text, filled) => expect(fill(text)).toBe(filled));

  test.each([
    '{{constructor}}',
    '{{__proto__}}',
    '{{toString}}',
    '{{?hasOwnProperty}}',
    '{{naam}}',
    '{name}',
    '{{na me}}',
    '{{name',
    '${7*7}',
    '<%= name %>',
    '{{#if name}}',
    '{{name.length}}',
    '{{{{}}}}',
  ])('%j is not a placeholder and stays unchanged', (text) => expect(fill(text)).toBe(text));

  test('does not replace a placeholder inside a value', () => {
    const given = { name: '{{message}} {{name}} {{?message}}', message: 'geheim' };
    expect(fill('{{name}}', given)).toBe('{{message}} {{name}} {{?message}}');
    expect(fill('{{{{name}}}}', { name: 'message', message: 'geheim' })).toBe('{{message}}');
    expect(fill('{{name}}message}}', { name: '{{', message: 'geheim' })).toBe('{{message}}');
  });

  test('inserts special characters of a value literally', () => {
    expect(fill('[{{name}}]', { name: "$& $1 $' $` \\1" })).toBe("[$& $1 $' $` \\1]");
  });

  test('omits a line when the value of one of its conditions is empty', () => {
    const text = 'een\n{{?message}}twee {{message}}\n{{?name}}drie {{name}}\r\nvier';
    expect(fill(text)).toBe('een\ndrie Zoë\r\nvier');
    expect(fill('{{?name}}{{?message}}x')).toBe('');
    expect(fill('{{?name}}x', { name: '  ' })).toBe('');
  });

  test('takes less than three seconds of CPU time for hostile texts of a megabyte', () => {
    const hostile = ['{{'.repeat(500_000), `{{${' '.repeat(1_000_000)}`, `{{${'a'.repeat(1_000_000)}`];
    const before = process.cpuUsage().user;
    for (const text of hostile) expect(fill(text)).toBe(text);
    expect(process.cpuUsage().user - before).toBeLessThan(3_000_000);
  });

  test('escapes each value for a mail and keeps its line breaks', () => {
    const samples = sampleValues(emailPlaceholders);
    const given = {
      ...samples,
      recipientName: `<img src=x onerror="a('b')">&`,
      address: 'Straat 1\nUtrecht',
    };
    expect(fillEmailTemplate('<b>{{recipientName}}</b> {{address}}', given)).toBe(
      '<b>&#60;img src=x onerror=&#34;a(&#39;b&#39;)&#34;&#62;&#38;</b> Straat 1<br>Utrecht',
    );
    expect(escapeHtml('a & b')).toBe('a &#38; b');
  });
});

test('every placeholder has a label that starts with a capital letter', () => {
  for (const { label } of [...Object.values(emailPlaceholders), ...Object.values(pdfPlaceholders)]) {
    expect(label).toMatch(/^[A-Z]/);
  }
});

const complete = {
  title: 'Kwitantie',
  showLogo: false,
  headerText: 'Dank',
  sections: [{ title: 'Gift', fields: [{ label: 'Bedrag', value: '{{amount}}' }] }],
  footerText: 'Bewaren',
  signature: 'Het bestuur',
};
const problemOf = (template: unknown) => {
  const parsed = parsePdfTemplate(typeof template === 'string' ? template : JSON.stringify(template));
  return 'problem' in parsed ? parsed.problem : null;
};
const fieldsOf = (count: number) => Array.from({ length: count }, () => ({ label: 'a', value: 'b' }));
const sectionsOf = (count: number) => Array.from({ length: count }, () => ({ title: '', fields: [] }));

describe('a PDF template', () => {
  test('is parsed with all its fields', () => {
    expect(parsePdfTemplate(JSON.stringify(complete))).toEqual({ template: complete });
  });

  test('may have texts, hidden parts and a picture of a signature', () => {
    const template = {
      ...complete,
      sections: [{ title: '', text: 'Dank', fields: [{ label: '', value: '', hidden: true }], hidden: true }],
      signatureImageUrl: 'https://a.nl/handtekening.png',
    };
    expect(parsePdfTemplate(JSON.stringify(template))).toEqual({ template });
  });

  test('needs only a title', () => {
    expect(parsePdfTemplate('{"title":"Kwitantie"}')).toEqual({
      template: {
        title: 'Kwitantie',
        showLogo: true,
        headerText: '',
        sections: [],
        footerText: '',
        signature: '',
      },
    });
  });

  test.each(['', '{', "{'title':'x'}", '[]', 'null', '"tekst"', '5'])('cannot be %j', (json) => {
    expect(problemOf(json)).toBe('De PDF template moet in geldig JSON formaat zijn');
  });

  test.each<[object, string]>([
    [{ title: undefined }, 'title ontbreekt of is geen tekst'],
    [{ title: 'x'.repeat(201) }, 'title heeft meer dan 200 tekens'],
    [{ showLogo: 'ja' }, 'showLogo is geen true of false'],
    [
      { signatureImageUrl: 'http://a.nl/images/x.png' },
      'signatureImageUrl is geen webadres dat met https:// begint',
    ],
    [{ signatureImageUrl: 'http://a.nl' }, 'signatureImageUrl is geen webadres dat met https:// begint'],
    [{ sections: [{ fields: [], hidden: 'ja' }] }, 'sections[0].hidden is geen true of false'],
    [{ sections: {} }, 'sections ontbreekt of is geen lijst'],
    [{ sections: sectionsOf(51) }, 'sections heeft meer dan 50 onderdelen'],
    [{ sections: ['x'] }, 'sections[0] is geen object'],
    [{ sections: [{ fields: fieldsOf(51) }] }, 'sections[0].fields heeft meer dan 50 onderdelen'],
    [
      { sections: [...sectionsOf(2), { title: '', fields: [{ label: 7, value: '' }] }] },
      'sections[2].fields[0].label ontbreekt of is geen tekst',
    ],
    [
      { sections: [{ fields: [{ label: '', value: [[[[]]]] }] }] },
      'sections[0].fields[0].value ontbreekt of is geen tekst',
    ],
  ])('with %j is refused with the position of the error', (replaced, problem) => {
    expect(problemOf({ ...complete, ...replaced })).toBe(`De PDF template klopt niet: ${problem}`);
  });

  test.each([
    ['{"title":"x","kleur":"rood"}', 'kleur'],
    ['{"title":"x","__proto__":{"showLogo":true}}', '__proto__'],
    ['{"title":"x","constructor":{"prototype":{}}}', 'constructor'],
    ['{"title":"x","sections":[{"fields":[{"label":"a","value":"b","x":1}]}]}', 'sections[0].fields[0].x'],
  ])('with an unknown key is refused: %s', (json, path) => {
    expect(problemOf(json)).toBe(`De PDF template heeft een onbekend veld: ${path}`);
    expect({}).not.toHaveProperty('showLogo');
  });

  test('is refused within five seconds of CPU time when it is deeply nested or too large', () => {
    const before = process.cpuUsage().user;
    expect(problemOf(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).toContain('geldig JSON');
    expect(problemOf(`{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).toContain('title');
    expect(problemOf(`{"a":`.repeat(10_000) + '1' + '}'.repeat(10_000))).toContain('title');
    expect(problemOf({ title: 'x', sections: [{ fields: fieldsOf(1_000_000) }] })).toContain('64 KB');
    expect(problemOf({ title: 'é'.repeat(40_000) })).toContain('64 KB');
    expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
  });
});
