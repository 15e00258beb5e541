import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { beforeAll, expect, test } from 'vitest';
import { hasLettersFor, printable, withoutUnknown } from './printable.ts';

let hasGlyph: (point: number) => boolean;
let hasGlyphs: (text: string) => boolean;

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  );
  const font = create(await readFile(file)) as unknown as { hasGlyphForCodePoint(point: number): boolean };
  hasGlyph = (point) => font.hasGlyphForCodePoint(point);
  hasGlyphs = (text) => Array.from(text).every((letter) => hasGlyph(letter.codePointAt(0)!));
});

test.each([
  'Łukasz Şahin',
  'Nguyễn Thị Hồng',
  'Αθηνά Παπαδοπούλου',
  'Ольга Іванівна',
  'דוד כהן',
  "Zoë d'Août-O’Brien (†)",
])('our fonts can write %s', (name) => {
  expect([hasLettersFor(name), hasGlyphs(name)]).toEqual([true, true]);
});

test.each(['王伟', 'محمد علي', '山田太郎', 'प्रिया', 'Kim 김'])('our fonts cannot write %s', (name) => {
  expect([hasLettersFor(name), hasGlyphs(name)]).toEqual([false, false]);
});

test.each([
  ['Zoë 🌷 en Ad', 'Zoë en Ad'],
  ['Sterkte ❤️👩‍👩‍👧🇳🇱 1️⃣', 'Sterkte 1'],
  ['Eerste regel 🕯️\nTweede', 'Eerste regel \nTweede'],
  ['𝓙𝓪𝓷 ① ﬁjn', 'Jan 1 ﬁjn'],
  ['🙏🏽', ''],
  ['Łukasz  Şahin', 'Łukasz  Şahin'],
])('%j is drawn as %j', (text, drawn) => {
  expect(withoutUnknown(printable(text), hasGlyph)).toBe(drawn);
});
