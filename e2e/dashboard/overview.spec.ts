import { logIn } from '../world/accounts.ts';
import { give, goLive } from '../world/give.ts';
import { expect, test } from '../world/test.ts';

test('totals, newest donations and monthly income are separate for test and live payments', async ({
  page,
  charity,
}) => {
  const { request } = charity;
  await give(request, charity, { amount: '12.50', email: 'oefening@voorbeeld.nl' });
  await goLive(request);
  await give(request, charity, { amount: '1000.25', email: 'zoe@voorbeeld.nl', firstName: 'Zoë' });
  await give(request, charity, { amount: '10.00', email: 'jan@voorbeeld.nl', isRecurring: true });
  await give(request, charity, { amount: '99.00', email: 'pech@voorbeeld.nl' }, 'failed');

  await logIn(page.request, charity);
  await page.goto('/admin');
  const main = page.getByRole('main');
  const newest = page.getByRole('list', { name: 'Nieuwste giften' }).getByRole('link');
  await expect(main.getByText('Live Betalingen')).toBeVisible();
  await expect(main.getByRole('term')).toHaveText([
    'Totale inkomsten',
    'Aantal donaties',
    'Maandelijkse donaties',
    'Vaste donateurs',
  ]);
  const figures = main.getByRole('definition');
  await expect(figures).toHaveText([
    '€ 1.010,25',
    '3',
    '2 betaald',
    '1',
    '1 betaald',
    '1',
    'Nu actief, samen € 10,00 per maand',
  ]);
  await expect(newest).toHaveText([/^pech@.*Mislukt$/, /^jan@.*€\s10,00.*Betaald$/, /^Zoë€\s1\.000,25/]);
  const thisMonth = page.getByRole('list', { name: 'Maanden' }).getByRole('link').last();
  await thisMonth.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(main.getByText('€ 1.000,25 eenmalig')).toBeVisible();
  await main.getByText('Bekijk als tabel').click();
  const months = page.getByRole('table', { name: 'Inkomsten per maand' }).getByRole('row');
  await expect(months).toHaveCount(1 + 12);
  await expect(months.last().getByRole('cell')).toHaveText(['€ 1.000,25', '€ 10,00']);

  await page.getByRole('button', { name: 'Toon testbetalingen' }).click();
  await expect(main.getByText('Test Betalingen')).toBeVisible();
  await expect(figures).toHaveText([
    '€ 12,50',
    'Testbetalingen, geen echt geld',
    '1',
    '1 betaald',
    '0',
    '0 betaald',
    '0',
    'Nu actief, samen € 0,00 per maand',
  ]);
  await page.goBack();
  await expect(figures.first()).toHaveText('€ 1.010,25');
  await page.getByLabel('Periode').selectOption('Vorige maand');
  await expect(figures.first()).toHaveText('€ 0,00');
  await page.getByLabel('Periode').selectOption('Deze maand');
  await expect(figures.first()).toHaveText('€ 1.010,25');

  await page.setViewportSize({ width: 390, height: 800 });
  const bars = await page.getByRole('list', { name: 'Maanden' }).getByRole('link').all();
  for (const bar of bars) expect((await bar.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  await newest.last().click();
  await expect(page.getByRole('dialog', { name: 'Gift' })).toContainText('De betaling is gelukt.');
});
