import { expectAccessible } from '../world/expect-accessible.ts';
import { listSitePages } from '../world/site-pages.ts';
import { expect, test } from '../world/test.ts';

test.use({ expectedErrors: ['/bestaat-niet'] });

const pages = [
  '/',
  '/documentation',
  '/documentation/anbi-pagina',
  '/documentation/maandelijkse-donateurs',
  '/documentation/campagnes',
  '/documentation/kwitanties-controleren',
  '/giftenpas',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/careers',
  '/blog',
  '/blog/maandelijks-geven-met-sepa',
  '/blog/een-donatieformulier-dat-niet-in-de-weg-zit',
  '/blog/wat-een-goede-kwitantie-bevat',
  '/blog/anbi-en-giften-aftrekken',
  '/bestaat-niet',
];

for (const path of pages) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('this file checks every public page, except /register, which web-screens.spec.ts checks', async ({
  request,
}) => {
  expect(
    (await listSitePages(request)).filter((path) => !pages.includes(path) && path !== '/register'),
  ).toEqual([]);
});

test('the cookie panel with its choices is accessible', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Cookie-instellingen' }).click();
  await expect(page.getByRole('checkbox', { name: 'Marketing' })).toBeVisible();
  await expectAccessible(page);
});
