import { type Browser, chromium, type Page } from '@playwright/test';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileHtml } from '../../../platform/clean-html/testing/hostile-html.ts';
import { renderConfirmation } from './render-confirmation.ts';
import { aReceipt } from './testing/a-receipt.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  const context = await browser.newContext({ viewport: { width: 600, height: 700 } });
  await context.route('**', (route) => route.abort());
  page = await context.newPage();
});

afterAll(() => browser.close());

const monthly = aReceipt();
const mailOf = (template: string) => renderConfirmation(template, monthly).html;
const link = '<a href="{{stopUrl}}">stop</a>';
const cover = (style: string) =>
  `<div style="background:#1c1917;color:#1c1917;${style}">${'█ '.repeat(4_000)}</div>`;

const hidingTemplates: Record<string, string> = {
  'display:none around the link': `x<div style="display:none">${link}`,
  'visibility and opacity': `<div style="visibility:hidden;opacity:0">x ${link}`,
  'white on white': `<div style="color:#fff;background:#fff">x ${link}`,
  'letters without a size': `<div style="font-size:0;line-height:0">x ${link}`,
  'tiny letters': `<div style="font-size:1px;color:#fefefe"><font size="1">x ${link}`,
  'a comment that never ends': `x <!-- ${link}`,
  'a table that never ends': `<table style="display:none"><tr><td>x`,
  'a table in a table in a hidden box': '<div style="display:none"><table><table><tr><td>x</table>',
  'a hidden box that a table moves': '<table><div style="display:none">x<tr><b style="font-size:0"><td>y',
  'tags that stay open': '<p><b style="font-size:0"><i style="color:#fff">x<p><a style="display:none">y',
  'nested links': '<a href="https://kwaad.example"><div><a href="https://kwaad.example"><h1><h2>x',
  'headings and cells out of place': '<h1 style="display:none"><h2><td><caption>x<li><dd><center>',
  'a style sheet': 'x<style>a{display:none!important}body{visibility:hidden}div:last-child{height:0}</style>',
  'a style sheet that never ends': 'x<style>*{display:none}',
  'text that is not HTML': 'x<plaintext>',
  'a text field that never ends': 'x<textarea>',
  'a position over everything': cover('position:fixed;top:0;left:0;width:100%;height:100%;z-index:999'),
  'an absolute position at the foot': cover('position:absolute;bottom:0;width:100%;height:100%;z-index:999'),
  'a transform': cover('transform:translateY(500px) scale(9)'),
  'content that overflows its box': `<div style="height:0">${cover('height:900px')}</div>`,
  'pictures that overflow their box': `x<div style="height:1px;max-height:1px">${'<img src="https://a.example/x.png" width="590" height="300" style="background:#1c1917">'.repeat(9)}</div>`,
  'a line box that overflows its box': `<div style="height:0"><span style="display:inline-block;width:100%;height:900px;background:#1c1917">x</span></div>`,
  'translucent content that overflows its box': `<div style="height:0">${cover('opacity:0.99;height:900px')}</div>`,
  'a cell that overflows its box': `<div style="height:0;overflow:visible"><table width="100%" height="900" bgcolor="#1c1917"><tr><td>x</table></div>`,
  'huge letters without line height': '<p style="line-height:0;font-size:900px;font-weight:bold">████</p>',
  'a float as large as the page': cover('float:left;width:100%;height:900px;margin-bottom:-900px'),
  'a float that overflows its box': `<div style="height:0">${cover('float:right;width:100%;height:900px')}</div>`,
  'a table beside everything': `<table align="left" width="100%" height="900" bgcolor="#1c1917"><tr><td>x</table>`,
  'a margin that pulls everything off the page': 'x<div style="margin-bottom:-5000px">y</div>',
  'a shorthand margin that pulls everything off the page':
    'x<div style="margin: 0 0 -5000px">y</div><p style="margin-top:-.5em">z',
  'a wide page': '<div style="width:9000px">x</div><table width="9000"><tr><td>y</table>',
  'a text direction': `<div dir="rtl" style="direction:rtl;text-indent:-9999px">x ${link}`,
  'display:table-row, which could take in the next element':
    '<div style="display:table-row"><div style="display:table-cell;font-size:0">x</div>',
  'display:flex and display:contents': '<div style="display:flex;height:0">x<div style="display:contents">y',
};

test.each(Object.entries(hidingTemplates))(
  'the link to stop a monthly gift is visible and clickable despite %s',
  async (_, template) => {
    await page.setContent(mailOf(template));
    expect(await page.evaluate(inspectLink)).toEqual({
      isLastOnPage: true,
      isOnTop: true,
      isOnScreen: true,
      isWhole: true,
      isReadable: true,
    });
    expect((await pictureOfLink()).equals(await pictureIn(mailOf('<p>Dank</p>')))).toBe(true);
  },
);

test('no template leaves an element open around the link', async () => {
  const tags =
    'a b font p div table tr td th tbody thead caption colgroup h1 h2 ul li dl dd center pre'.split(' ');
  const piece = fc.oneof(
    fc.constantFrom(...tags.map((tag) => `<${tag} style="display:none">`)),
    fc.constantFrom(...tags.map((tag) => `</${tag}>`)),
    fc.constantFrom(...hostileHtml),
    fc.constantFrom('x', '<', '<!--', '<br>', '<hr>', '<col>', '<img src="https://a.example/x.png">'),
  );
  const templates = fc
    .sample(fc.array(piece, { maxLength: 25 }), 1_500)
    .map((pieces) => `x${pieces.join('')}`);
  await page.setContent('<!doctype html><body>');
  const mails = templates.map(mailOf);
  const enclosing = await page.evaluate<number[]>(`(${findEnclosingMails})(${JSON.stringify(mails)})`);
  expect(enclosing.map((index) => templates[index])).toEqual([]);
});

// The script is a string, because TypeScript has no browser types in this folder.
const inspectLink = `(() => {
  const link = [...document.querySelectorAll('a[href="${monthly.stopUrl}"]')].at(-1);
  link.scrollIntoView({ block: 'center' });
  const { left, top, right, bottom } = link.getBoundingClientRect();
  const style = getComputedStyle(link);
  const points = [0.02, 0.25, 0.5, 0.75, 0.98].map((part) => [left + (right - left) * part, (top + bottom) / 2]);
  const brightness = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    const linear = [red, green, blue].map((c) => (c / 255 <= 0.03928 ? c / 3294 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return alpha === 1 ? 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] : NaN;
  };
  const contrast = (brightness(style.backgroundColor) + 0.05) / (brightness(style.color) + 0.05);
  const block = link.parentElement.parentElement;
  return {
    isLastOnPage: block.parentElement === document.body && block === document.body.lastElementChild,
    isOnTop: points.every(([x, y]) => document.elementFromPoint(x, y) === link),
    isOnScreen: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && scrollX === 0,
    isWhole: right - left > 150 && bottom - top > 15 && style.visibility === 'visible',
    isReadable: parseFloat(style.fontSize) >= 14 && contrast >= 7,
  };
})()`;

const findEnclosingMails = `(mails) =>
  mails.flatMap((mail, index) => {
    const { body } = new DOMParser().parseFromString(mail, 'text/html');
    const block = body.lastElementChild;
    const link = block.querySelector(':scope > p > a');
    return link?.getAttribute('href') === '${monthly.stopUrl}' && block.style.clear === 'both' ? [] : [index];
  })`;

/** Moves the link to whole pixels, so that equal letters give equal pictures. */
async function pictureOfLink(): Promise<Buffer> {
  const locator = page.locator(`a[href="${monthly.stopUrl}"]`).last();
  const top = (await locator.boundingBox())?.y ?? 0;
  await page.evaluate(`document.body.style.paddingTop = '${Math.ceil(top) - top}px'`);
  return locator.screenshot();
}

async function pictureIn(html: string): Promise<Buffer> {
  await page.setContent(html);
  return pictureOfLink();
}
