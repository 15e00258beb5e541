import { logIn } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { expect, test } from '../world/test.ts';

test.use({ expectedErrors: ['/api/admin/mailbox'] });

test('the mailbox asks a visitor to log in', async ({ page }) => {
  await page.goto('/postvak');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen');
});

test('the mailbox does not exist for a tenant', { tag: '@deep' }, async ({ page, organisation }) => {
  await logIn(page.request, organisation);
  await page.goto('/postvak');
  await expect(page.getByText('Hier is geen postvak')).toBeVisible();
});

test.describe('the mailbox of an administrator', () => {
  test.beforeEach(async ({ page }) => logIn(page.request, administratorLogin));

  test('says that it is empty when there are no mails', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/api/admin/mailbox', (route) => route.fulfill({ json: [] }));
    await page.goto('/postvak');
    await expect(page.getByText('Nog geen mails')).toBeVisible();
  });

  test('reports that it cannot be loaded, and loads after a retry', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/api/admin/mailbox', (route) => route.abort(), { times: 1 });
    await page.goto('/postvak');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Fout bij laden van het postvak');
    await alert.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(alert).toHaveCount(0);
  });
});
