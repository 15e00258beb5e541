import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { beforeAll, expect, test } from 'vitest';
import { hasLettersFor } from './printable.ts';

let hasGlyphs: (text: string) => boolean;

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  );
  const font = create(await readFile(file)) as unknown as { hasGlyphForCodePoint(point: number): boolean };
  hasGlyphs = (text) => Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
});

test.each([
  'Łukasz Şahin',
  'Nguyễn Thị Hồng',
  'Αθηνά Παπαδοπούλου',
  'Ольга Іванівна',
  'דוד כהן',
  "Zoë d'Août-O’Brien (†)",
])('%s can be written', (name) => {
  expect([hasLettersFor(name), hasGlyphs(name)]).toEqual([true, true]);
});

test.each(['王伟', 'محمد علي', '山田太郎', 'प्रिया', 'Kim 김', 'Łukasz 🦔'])('%s cannot', (name) => {
  expect([hasLettersFor(name), hasGlyphs(name)]).toEqual([false, false]);
});
