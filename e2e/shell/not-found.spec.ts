import { expect, test } from '../world/test.ts';

test.describe('an unknown path', () => {
  test.use({ expectedErrors: ['/bestaat-niet'] });

  test('shows the not-found screen with status 404', async ({ page }) => {
    const answer = await page.goto('/bestaat-niet');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page).toHaveTitle('Niet gevonden · Gulhart');
    await page.getByRole('link', { name: 'Naar de startpagina' }).click();
    await page.waitForURL('/');
  });

  test('below an existing path has status 404 too', async ({ request }) => {
    expect((await request.get('/admin/bestaat-niet')).status()).toBe(404);
    expect((await request.get('/assets/bestaat-niet.js')).status()).toBe(404);
  });
});

test('/login redirects to the login form', async ({ page }) => {
  await page.goto('/login');
  await page.waitForURL('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen');
});

test('/webflow-instructions redirects to the Webflow section of the documentation', async ({ page }) => {
  await page.goto('/webflow-instructions');
  await page.waitForURL('/documentation#webflow');
  await expect(page.getByRole('heading', { name: 'Webflow' })).toBeInViewport();
});
