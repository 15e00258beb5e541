import { expectAccessible } from '../world/expect-accessible.ts';
import { refuseCookies } from '../world/site-pages.ts';
import { expect, test } from '../world/test.ts';

test.use({ expectedErrors: ['/bestaat-niet'] });

for (const path of [
  '/',
  '/documentation',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/careers',
  '/blog',
  '/blog/maandelijks-geven-met-sepa',
  '/bestaat-niet',
]) {
  test(path, async ({ page, context, baseURL }) => {
    await refuseCookies(context, baseURL);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('the question about cookies, opened', async ({ page }) => {
  await page.goto('/blog');
  await page.getByText('Zelf kiezen').click();
  await expect(page.getByRole('checkbox', { name: 'Marketing' })).toBeVisible();
  await expectAccessible(page);
});
