import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const kinds = (code: string, language: 'html' | 'json') =>
  highlight(code, language)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`);

test('highlight splits code into tokens and names the kind of each token', () => {
  expect(kinds('<p style="color:red">Dag "u" {{amount}}</p>', 'html')).toEqual([
    'tag <p',
    'name style',
    'string "color:red"',
    'tag >',
    'placeholder {{amount}}',
    'tag </p',
    'tag >',
  ]);
  expect(kinds('{ "title": "Dank \\"u\\"", "showLogo": true }', 'json')).toEqual([
    'name "title"',
    'string "Dank \\"u\\""',
    'name "showLogo"',
    'word true',
  ]);
});

test.each(['', '<', '<p style="', '{{', '"\\', '<!-- {{amount}} -->\n\n', '\\"'])(
  'the tokens of %j, joined together, equal the original code',
  (code) => {
    for (const language of ['html', 'json'] as const)
      expect(
        highlight(code, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code);
  },
);
