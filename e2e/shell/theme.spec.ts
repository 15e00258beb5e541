import { expect, test } from '../world/test.ts';

test('the theme follows the device until the user chooses a theme, and the choice is kept', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');

  await page.getByTitle('Donker').click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Donker' })).toBeChecked();
  await page.goto('/register');
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test.describe('before the application has loaded,', () => {
  test.use({ expectedErrors: ['/assets/'] });

  test('the page already has the chosen theme', async ({ page }) => {
    await page.goto('/admin');
    await page.getByTitle('Donker').click();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
