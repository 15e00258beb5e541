import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBare } from '../../../contract/bare-html.ts';
import { cleanHtml } from './clean-html.ts';
import { hostileHtml } from './testing/hostile-html.ts';

describe('cleaning the HTML of a mail', () => {
  test.each([
    [
      '<p>Beste <b>Jan</b>,<br>dank &amp; groet &lt;3</p>',
      '<p>Beste <b>Jan</b>,<br />dank &amp; groet &lt;3</p>',
    ],
    [
      '<table width="100%" cellpadding="0"><tr><td colspan="2" bgcolor="#fff">x</td></tr></table>',
      '<table width="100%" cellpadding="0"><tr><td colspan="2" bgcolor="#fff">x</td></tr></table>',
    ],
    ['<a href="https://a.example/?b=1&amp;c=2">x</a>', '<a href="https://a.example/?b=1&amp;c=2">x</a>'],
    ['<a href="mailto:jan@voorbeeld.nl?subject=Een vraag">x</a>', undefined],
    ['<a href="{{websiteUrl}}/over-ons">x</a>', undefined],
    ['<a href="{{ stopUrl }}">x</a>', undefined],
    ['<img src="{{logoUrl}}" alt="" />', undefined],
    ['<img src="https://a.example/logo.png" alt="Logo" width="80" />', undefined],
    [`<img src="http://localhost:3000/images/${'a1'.repeat(13)}.png" alt="" />`, undefined],
    [
      '<p style="border-top:4px solid {{primaryColor}};font:16px/1.5 \'Segoe UI\',sans-serif">x</p>',
      undefined,
    ],
    ['<p style="color:rgb(1, 2, 3) !important">x</p>', undefined],
    ['<p>{{constructor}} ${7*7} {{?stopUrl}}</p>', undefined],
  ])('keeps %s', (html, cleaned = html) => expect(cleanHtml(html)).toBe(cleaned));

  test.each([
    ['<img src="http://a.example/x.png">x', 'x'],
    [`<img src="http://a.example/images/${'a1'.repeat(13)}.png?wie=u">x`, 'x'],
    ['<img src="data:image/png;base64,AAAA">x', 'x'],
    ['<img src="//a.example/x.png">x', 'x'],
    ['<img alt="Logo">x', 'x'],
    ['<a href="javascript:boom()">x</a>', 'x'],
    ['<a href="/admin">x</a>', 'x'],
    ['<a href="ftp://a.example">x</a>', 'x'],
    ['<p>Lees <a style="color:red"><b>meer</b></a> hier</p>', '<p>Lees <b>meer</b> hier</p>'],
    [
      '<p style="color:red;background:url(https://a.example);position:fixed;top:0">x</p>',
      '<p style="color:red">x</p>',
    ],
    ['<p style="background:image-set(x);width:expression(1);color:var(--x)">x</p>', '<p>x</p>'],
    ['<p style="color:\\72 ed;content:\'x\';--x:1;color/**/:red">x</p>', '<p>x</p>'],
    [
      '<p style="margin:0 0 -9px;margin-top:-.5em;margin-left:8px;letter-spacing:-1px">x</p>',
      '<p style="margin-left:8px;letter-spacing:-1px">x</p>',
    ],
    [
      '<p style="opacity:0.9;mso-element:frame;mso-hide:all;color:x-rgb(1)">x</p>',
      '<p style="mso-hide:all">x</p>',
    ],
    [`<a href="https://a.example/${'x'.repeat(2_000)}">x</a>`, 'x'],
    ['<p id="a" class="b" onclick="c()" data-d="e">x</p>', '<p>x</p>'],
    ['<svg onload=boom()><title>t</title></svg>x', 'x'],
    ['<form action="x"><input name="y"><button>z</button></form>', 'z'],
    ['<base href="//x"><meta http-equiv="refresh" content="0"><link rel="x"><style>p{}</style>x', 'x'],
  ])('reduces %s to %s', (html, cleaned) => expect(cleanHtml(html)).toBe(cleaned));

  test('reduces a whole document to its body', () => {
    const document = `<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>Dank</title><style>p{color:red}</style></head>
<body style="background:#fffaf3" onload="boom()"><p>Dank</p></body></html>`;
    expect(cleanHtml(document).trim()).toBe('<div style="background:#fffaf3"><p>Dank</p></div>');
  });

  test.each([
    ['Dank u', true],
    ['<p>Dank u</p>', true],
    ['<!-- x --><!doctype html><html><p>Dank u</p></html>', true],
    ['<html><head><style>p{}</style></head><body><p>Dank u</p></body></html>', true],
    ['<body style="color:red;margin:0;padding:0;position:fixed"><p>Dank u</p></body>', true],
    ['<body style="padding:0 16px"><p>Dank u</p></body>', false],
    ['<body style="padding:0px"><div style="padding:0;width:600px">Dank u</div></body>', false],
    ['<html><head><style>p{}</style></head><body><table><tr><td>Dank u</td></tr></table></body>', false],
    ['<!-- x --><table><tr><td>Dank u</td></tr></table>', false],
    ['<div style="padding:8px">Dank u</div>', false],
  ])('keeps whether HTML is bare: %s is %j', (html, expected) => {
    expect([isBare(html), isBare(cleanHtml(html))]).toEqual([expected, expected]);
  });

  test.each(hostileHtml)('makes %s harmless', (html) => expectHarmless(cleanHtml(html)));

  test('gives a harmless result that a second cleaning does not change', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...hostileHtml),
      fc.constantFrom(
        ...'<p>|</p>|<div|>|<|"|&|&lt;|&#|;|<a href="|{{|}}|<!--|-->| x=|\0| |\n|tekst'.split('|'),
      ),
      fc.constantFrom(
        ...'<table>|<tr>|<td>|</table>|<a>|</a>|<b>|</b>|<ul><li>|<body>|</body>|<head>|<h1>'.split('|'),
      ),
      fc.constantFrom(
        ...`<p style="color:|red;|<img src="https://a.example/|<br/>|</br>|</p/>|<pre>\n|'`.split('|'),
      ),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (chosen) => {
        const cleaned = cleanHtml(chosen.join(''));
        expect(cleanHtml(cleaned)).toBe(cleaned);
        expectHarmless(cleaned);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['nested boxes', '<div>'.repeat(200_000)],
    ['badly nested tags', '<b><p>'.repeat(150_000)],
    ['broken pictures', '<img src=x>'.repeat(90_000)],
    ['one endless style', `<p style="${'color:(a;'.repeat(100_000)}">x</p>`],
    ['one endless tag', `<p ${'a=1 '.repeat(200_000)}`],
    ['comments', '<!--'.repeat(250_000)],
    ['a long letter', '<p style="color:red">Beste <a href="https://a.example">Jan</a></p>\n'.repeat(14_000)],
  ])('takes less than eight seconds for a megabyte of %s', (_, html) => {
    const before = process.cpuUsage().user;
    const cleaned = cleanHtml(html);
    expect(process.cpuUsage().user - before).toBeLessThan(8_000_000);
    expectHarmless(cleaned);
  });
});

const allowedTag =
  /^<\/?(h[1-6]|p|div|span|br|hr|center|blockquote|pre|address|section|article|header|footer|main|[uod]l|li|dt|dd|a|abbr|b|strong|i|em|u|s|small|su[bp]|code|mark|font|img|table|caption|col|colgroup|thead|tbody|tfoot|tr|th|td)( (style|align|dir|lang|href|src|alt|width|height|border|color|face|size|start|type|valign|bgcolor|cellpadding|cellspacing|role|span|colspan|rowspan|scope)(="[^"<>]*")?)* ?\/?>$/;

/**
 * Has its own rules and does not use the rules of the cleaner. Every `<` must begin a known tag, every address must be
 * http(s), mailto or a placeholder, and no style may load or position anything.
 */
function expectHarmless(html: string): void {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  expect(tags.filter((tag) => !allowedTag.test(tag))).toEqual([]);
  const attributes = tags.flatMap((tag) => [...tag.matchAll(/ (href|src|style)="([^"]*)"/g)]);
  const unsafe = attributes.filter(([, name, value = '']) =>
    name === 'style'
      ? /url|expression|position|behavior|binding|[\\@]/i.test(value)
      : !/^(https?:\/\/|mailto:|\{\{)/i.test(value),
  );
  expect(unsafe).toEqual([]);
}
