import { describe, expect, test } from 'vitest';
import { isEmailAddress } from './form-rules.ts';
import { emailAddress, multiLine, publicId, singleLine } from './text.ts';

const invisible = [
  '\u202e',
  '\u2067',
  '\u200e',
  '\u00ad',
  '\u034f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\ufff9',
  '\u{e0061}',
];
const emoji = ['❤️', '👩🏽‍🚀', '👨‍👩‍👧', '🏳️‍🌈', '🇳🇱'];

describe('an e-mail address', () => {
  test.each([
    'a@b.nl',
    'jan.de.vries@voorbeeld.nl',
    'Jan+giften@Voorbeeld.NL',
    "o'brien@sub.domein.voorbeeld.nl",
    'info@xn--bcher-kva.example',
    '1@2.nl',
    `${'l'.repeat(64)}@voorbeeld.nl`,
  ])('%s is accepted', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    '',
    'jan',
    '@voorbeeld.nl',
    'jan@',
    'jan@voorbeeld',
    'jan@@voorbeeld.nl',
    'jan@voor@beeld.nl',
    'jan@voorbeeld..nl',
    'jan@.nl',
    'jan@-voorbeeld.nl',
    'jan@voorbeeld-.nl',
    'jan@voorbeeld.n',
    'jan@127.0.0.1',
    'jan@[127.0.0.1]',
    '.jan@voorbeeld.nl',
    'jan.@voorbeeld.nl',
    'jan..vries@voorbeeld.nl',
    'jan de vries@voorbeeld.nl',
    'jan@voor beeld.nl',
    'Jan <jan@voorbeeld.nl>',
    'jan@voorbeeld.nl,piet@voorbeeld.nl',
    'jan@voorbeeld.nl;piet@voorbeeld.nl',
    '"jan"@voorbeeld.nl',
    'jan(x)@voorbeeld.nl',
    'jan@voorbeeld.nl\r\nBcc: piet@voorbeeld.nl',
    'jan\u0000@voorbeeld.nl',
    'jan@voorbeeld.nl\n',
    'jân@voorbeeld.nl',
    `${'l'.repeat(65)}@voorbeeld.nl`,
    `jan@${'voorbeeld.'.repeat(30)}nl`,
  ])('%j is refused', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  test('loses the spaces around it', () => {
    expect(emailAddress('nee').parse('  jan@voorbeeld.nl ')).toBe('jan@voorbeeld.nl');
  });

  test.each([
    ['50 kB of the letter a', 'a'.repeat(50_000)],
    ['50 kB of the letter a and an exclamation mark', `${'a'.repeat(50_000)}!`],
    ['50 kB of dots before the at sign', `${'a.'.repeat(25_000)}@b.nl`],
    ['50 kB of hyphens after the at sign', `a@${'a-'.repeat(25_000)}`],
    ['hyphens up to the length limit', `a@${'a-'.repeat(125)}!`],
    ['50 kB of at signs', '@'.repeat(50_000)],
    ['50 kB of spaces after the address', `a@b.nl${' '.repeat(50_000)}x`],
  ])('is refused within half a second of CPU time when it has %s', (_what, text) => {
    const before = process.cpuUsage().user;
    expect(emailAddress('nee').safeParse(text).success).toBe(false);
    expect(process.cpuUsage().user - before).toBeLessThan(500_000);
  });
});

describe('a public id', () => {
  test('is 26 lowercase letters and digits', () => {
    expect(publicId.safeParse('0123456789abcdefghjkmnpqrs').success).toBe(true);
  });

  test.each([
    '1',
    '0123456789abcdefghjkmnpqr',
    '0123456789abcdefghjkmnpqrst',
    '0123456789ABCDEFGHJKMNPQRS',
    '0123456789abcdefghjkmnpq s',
    '0123456789abcdefghjkmnpqrs\n',
    '../../../../../../etc/passwd',
  ])('cannot be %j', (text) => {
    expect(publicId.safeParse(text).success).toBe(false);
  });
});

describe('a single line', () => {
  const line = singleLine({ min: 2, max: 5, error: 'Te kort' });

  test('is trimmed before its length is checked', () => {
    expect(line.parse('  abcde ')).toBe('abcde');
    expect(line.safeParse('  a  ').error?.issues.map(({ message }) => message)).toEqual(['Te kort']);
  });

  test.each(invisible)('loses the invisible character %j', (character) => {
    expect(line.parse(`a${character}b`)).toBe('ab');
  });

  test.each(emoji)('keeps %j whole', (sequence) => {
    expect(singleLine({ max: 20 }).parse(`Dag ${sequence}`)).toBe(`Dag ${sequence}`);
  });

  test('counts an emoji as one character', () => {
    expect(line.safeParse('😀').success).toBe(false);
    expect(line.safeParse('😀😀').success).toBe(true);
  });

  test('is refused when it is too long', () => {
    expect(line.safeParse('abcdef').error?.issues.map(({ message }) => message)).toEqual([
      'Gebruik hoogstens 5 tekens.',
    ]);
  });

  test.each(['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u001bb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
    'refuses %j',
    (text) => {
      expect(line.safeParse(text).success).toBe(false);
    },
  );
});

describe('several lines', () => {
  test('may have line ends and tabs, but no other control characters', () => {
    const lines = multiLine({ max: 20 });
    expect(lines.parse('a\r\n\tb\n')).toBe('a\r\n\tb\n');
    expect(lines.safeParse('a\u0000b').success).toBe(false);
    expect(lines.safeParse('a\u001bb').success).toBe(false);
    expect(lines.safeParse('a\u0085b').success).toBe(false);
  });

  test.each(invisible)('lose the invisible character %j', (character) => {
    expect(multiLine({ max: 20 }).parse(`a\n${character}b`)).toBe('a\nb');
  });

  test.each(emoji)('keep %j whole', (sequence) => {
    expect(multiLine({ max: 20 }).parse(`Dag\n${sequence}`)).toBe(`Dag\n${sequence}`);
  });
});
