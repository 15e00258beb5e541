import { expect, test } from 'vitest';
import { isBare } from './bare-html.ts';

test.each([
  'Dank u',
  '<p style="padding:8px">Dank u</p>',
  '<div>Dank u</div><div>Groet</div>',
  '<div style="font-family:Arial"><p>Dank u</p></div>',
  '<!doctype html><html><p>Dank u</p></html>',
  '<p>Dank u</p><table width="100%"><tr><td>x</td></tr></table>',
  '',
])('is bare: %s', (html) => expect(isBare(html)).toBe(true));

test.each([
  '<body><p>Dank u</p></body>',
  '<!doctype html>\n<html lang="nl"><head><title>Dank</title></head>\n<BODY style="color:red"><p>Dank u</p>',
  '<table role="presentation"><tr><td>Dank u</td></tr></table>',
  '<center><table><tr><td>Dank u</td></tr></table></center>',
  '<!-- mail -->\n<div><div style="max-width:600px"><p>Dank u</p></div></div>',
  '<div style="background-color:#eeeeee">Dank u</div>',
  '<section style="padding:16px">Dank u</section>',
])('has a page of its own: %s', (html) => expect(isBare(html)).toBe(false));

test('is decided quickly for 100 kB of tags and comments that do not end', () => {
  for (const html of ['<div '.repeat(20_000), '<!--'.repeat(25_000), '<div>'.repeat(20_000)]) {
    const before = performance.now();
    isBare(html);
    expect(performance.now() - before).toBeLessThan(1_000);
  }
});
