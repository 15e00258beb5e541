import { expectAccessible } from '../world/expect-accessible.ts';
import { refuseCookies } from '../world/site-pages.ts';
import { expect, test } from '../world/test.ts';

test.use({ expectedErrors: ['/bestaat-niet'] });

for (const [path, heading] of [
  ['/', 'Van een gul hart naar een open hand.'],
  ['/documentation', 'Documentatie'],
  ['/about', 'Over ons'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacybeleid'],
  ['/terms', 'Algemene voorwaarden'],
  ['/cookies', 'Cookiebeleid'],
  ['/careers', 'Werken bij Gulhart'],
  ['/blog', 'Blog'],
  ['/bestaat-niet', '404 Page Not Found'],
] as const) {
  test(path, async ({ page, context, baseURL }) => {
    await refuseCookies(context, baseURL);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
  });
}

test('the question about cookies, opened', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Zelf kiezen').click();
  await expect(page.getByRole('checkbox', { name: 'Marketing' })).toBeVisible();
  await expectAccessible(page);
});
