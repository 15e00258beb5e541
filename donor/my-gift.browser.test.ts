import { expect, test } from 'vitest';
import { createDonorPages } from './render/create-donor-pages.ts';
import type { PaymentView } from './render/my-gift/views.ts';
import { createBrowserWorld } from './testing/browser-world.ts';
import { doubleFontSize, expectDoubleTextThatFits } from './testing/double-font-size.ts';
import { buildScriptsForTest } from './testing/built-scripts.ts';

const world = createBrowserWorld();

const payments: PaymentView[] = (
  [
    ['2026-11-05', 1_077_00, 7_00, 'completed'],
    ['2026-10-25', 25_00, 25_00, 'refunded'],
    ['2026-09-01', 15_00, 15_00, 'charged_back'],
  ] as const
).map(([date, amountCents, returnedCents, status]) => ({
  date,
  amountCents,
  returnedCents,
  status,
  frequency: 'quarterly',
  receiptHref: '/kwitantie',
}));

async function renderOverview(): Promise<string> {
  return createDonorPages(await buildScriptsForTest()).renderOverviewPage({
    organisation: { name: 'Stichting Dierenopvang', logoUrl: null, colour: '#0f766e' },
    base: '/mijn-gift/a',
    email: 'jan@voorbeeld.nl',
    addressLines: [],
    hasPostalAddress: true,
    gifts: [],
    payments,
    years: [],
    newerHref: null,
    olderHref: null,
    erasedBefore: null,
  }).html;
}

test.each([320, 360, 390, 479, 480, 1280])(
  'the table of all gifts fits in its column on a screen of %i px',
  async (width) => {
    const page = await world.newPage({ viewport: { width, height: 900 } });
    await page.setContent(await renderOverview());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const sizes = await page.evaluate(() => ({
      right: document.querySelector('section')!.getBoundingClientRect().right,
      cells: [...document.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().right),
      dateLines: [...document.querySelectorAll('td:first-child')].map((cell) => {
        const range = document.createRange();
        range.selectNode(cell.firstChild!);
        return range.getClientRects().length;
      }),
    }));
    expect(Math.max(...sizes.cells)).toBeLessThanOrEqual(sizes.right);
    expect(sizes.dateLines).toEqual([1, 1, 1]);
  },
);

test('the list of all gifts follows a double font size of the browser, and still fits on a phone', async () => {
  const page = await world.newPage({ viewport: { width: 390, height: 900 } });
  await doubleFontSize(page);
  await page.setContent(await renderOverview());
  await expectDoubleTextThatFits(page);
});
