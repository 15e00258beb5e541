import { expect, test } from 'vitest';
import { isBare } from './bare-html.ts';

test.each([
  'Dank u',
  '<p style="padding:8px">Dank u</p>',
  '<div>Dank u</div><div>Groet</div>',
  '<div style="font-family:Arial"><p>Dank u</p></div>',
  '<!doctype html><html><p>Dank u</p></html>',
  '<body><p>Dank u</p></body>',
  '<!doctype html>\n<html lang="nl"><head><title>Dank</title></head>\n<BODY style="color:red"><p>Dank u</p>',
  '<body style="margin:0; padding: 0"><p>Dank u</p></body>',
  '<div style="padding:0;padding-left:0px"><p>Dank u</p></div>',
  '<p>Dank u</p><table width="100%"><tr><td>x</td></tr></table>',
  '',
])('is bare: %s', (html) => expect(isBare(html)).toBe(true));

test.each([
  '<head><title>Dank</title></head><body style="background:#eeeeee"><p>Dank u</p></body>',
  '<body style="margin:0;padding:0"><table><tr><td>Dank u</td></tr></table></body>',
  '<body><span style="display:none">Dank</span><table width="600"><tr><td>Dank u</td></tr></table></body>',
  '<div style="padding:0 0 0 8px">Dank u</div>',
  '<div style="padding:0.5em">Dank u</div>',
  '<table role="presentation"><tr><td>Dank u</td></tr></table>',
  '<center><table><tr><td>Dank u</td></tr></table></center>',
  '<!-- mail -->\n<div><div style="max-width:600px"><p>Dank u</p></div></div>',
  '<div style="background-color:#eeeeee">Dank u</div>',
  '<section style="padding:16px">Dank u</section>',
])('has a page of its own: %s', (html) => expect(isBare(html)).toBe(false));

test('is decided quickly for 100 kB of tags and comments that do not end', () => {
  for (const html of [
    '<div style="padding:' + ' '.repeat(100_000) + 'x">',
    `<div align="${'padding-'.repeat(12_000)}:0;">`,
    '<div '.repeat(20_000),
    '<!--'.repeat(25_000),
    '<div>'.repeat(20_000),
  ]) {
    const before = performance.now();
    isBare(html);
    expect(performance.now() - before).toBeLessThan(1_000);
  }
});
