import { logIn, saveSetting } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { give } from '../world/give.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/year-overviews/periods'] });

test('an owner sees the current year, enters the first day of the ANBI status, and previews an overview', async ({
  page,
  charity,
}) => {
  const year = new Date().getFullYear();
  for (const [email, amount] of [
    ['zoe@voorbeeld.nl', '40.00'],
    ['Zoe@Voorbeeld.nl', '2.50'],
    ['bram@voorbeeld.nl', '10.00'],
  ] as const)
    await give(charity.request, charity, { amount, email, firstName: 'Zoë' });
  await saveSetting(charity.request, 'org_anbi', 'ja');
  await logIn(page.request, charity);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Jaaroverzichten' }).click();
  await expect(page.getByLabel('Jaar')).toHaveValue(String(year));
  await expect(page.getByText(`${year} loopt nog`)).toBeVisible();
  await expect(page.getByText('€ 52,50')).toBeVisible();
  await expect(page.getByRole('row', { name: /zoe@voorbeeld\.nl/ })).toContainText('€ 42,50');

  await expect(
    page.getByText(`Volgens deze gegevens was u in ${year} niet het hele jaar ANBI.`),
  ).toBeVisible();
  await page.getByRole('link', { name: 'ANBI en RSIN door de jaren' }).click();
  await page.getByRole('button', { name: 'Verbeter: Sinds wanneer bent u ANBI?' }).click();
  await page.getByLabel('Vanaf').fill(`${year + 1}-01-01`);
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect(page.getByText('Een periode kan niet in de toekomst liggen.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Vanaf').fill('2010-07-01');
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expectToast(page, 'De periodes zijn bewaard.');
  await expect(page.getByText('Sinds 1 jul 2010')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Jaaroverzichten' }).click();
  await expect(page.getByText('€ 52,50')).toBeVisible();
  await expect(page.getByText('niet het hele jaar ANBI')).toHaveCount(0);

  await page.getByLabel('Zoeken').fill('bram');
  await expect(page.getByText('Toont 1 van 1 donateur')).toBeVisible();
  const sample = await page.getByRole('link', { name: 'Overzicht van Zoë (PDF)' }).getAttribute('href');
  const pdf = await page.request.get(sample!);
  expect(pdf.headers()).toMatchObject({ 'content-type': 'application/pdf' });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
