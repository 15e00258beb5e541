import { expect, test } from 'vitest';
import { cleanHtml } from '../../../platform/clean-html/clean-html.ts';
import { escapeHtml } from '../../../../contract/templates.ts';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['<h1>Dank</h1><p>Beste Jan,<br>regel twee</p>', 'Dank\n\nBeste Jan,\nregel twee'],
  ['<p>een\n   <b>twee</b>drie</p>', 'een tweedrie'],
  ['<p>a &amp; b &lt;script&gt; "c"</p>', 'a & b <script> "c"'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  [
    '<p>Ga naar <a href="https://a.example/?b=1&c=2">onze site</a>.</p>',
    'Ga naar onze site (https://a.example/?b=1&c=2).',
  ],
  ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
  ['<a href="mailto:jan@voorbeeld.nl">jan@voorbeeld.nl</a>', 'jan@voorbeeld.nl'],
  ['<a href="mailto:jan@voorbeeld.nl">Mail Jan</a>', 'Mail Jan (jan@voorbeeld.nl)'],
  ['<a>zonder adres</a>', 'zonder adres'],
  [
    '<table><tr><th scope="row">Datum</th><td>15 november</td></tr><tr><th>Soort:</th><td>Eenmalig</td></tr></table>',
    'Datum: 15 november\nSoort: Eenmalig',
  ],
  ['<table><tr><td>a</td><td>b</td></tr></table><p>c</p>', 'a b\n\nc'],
  ['<ul><li>een</li><li>twee</li></ul>', '- een\n- twee'],
  ['<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ['<img src="https://a.example/x.png" alt="Logo van A"><p>b</p>', 'Logo van A\n\nb'],
  ['<div><div><p>a</p></div></div><br><br><br><p>b</p>', 'a\n\nb'],
  ['<p>€\u00a025,00</p>', '€\u00a025,00'],
  ['', ''],
])('converts %s to %j', (html, text) => expect(htmlToText(cleanHtml(html))).toBe(`${text}\n`));

test('decodes the entities that escapeHtml writes', () => {
  const html = `<p>${escapeHtml(`Noor's & "Jan"`)} <a href="${escapeHtml('https://a.nl/?b=1&c=2')}">hier</a></p>`;
  expect(htmlToText(html)).toBe(`Noor's & "Jan" hier (https://a.nl/?b=1&c=2)\n`);
});
