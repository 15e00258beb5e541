import type { Page } from '@playwright/test';
import { logIn } from '../world/accounts.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test('a new organisation goes live with keys of the simulator', async ({ page, organisation }) => {
  await logIn(page.request, organisation);
  await open(page);
  const save = page.getByRole('button', { name: 'Opslaan' });
  await expect(save).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Testsleutel testen' })).toBeDisabled();

  await page.getByRole('button', { name: 'Testsleutel: simulatorsleutel gebruiken' }).click();
  const testKey = page.getByLabel('Testsleutel', { exact: true });
  const lastFour = (await testKey.inputValue()).slice(-4);
  await page.getByRole('button', { name: 'Testsleutel testen' }).click();
  const works = 'De sleutel werkt. Eenmalige en maandelijkse giften zijn mogelijk.';
  await expectToast(page, 'API-test geslaagd', works);
  await expect(page.getByRole('list', { name: 'Actieve betaalmethoden' }).getByRole('listitem')).toHaveText([
    'iDEAL | Wero',
    'SEPA-incasso',
  ]);
  await save.click();
  await expectToast(page, 'API-instellingen opgeslagen');
  await expect(testKey).toHaveValue(`****${lastFour}`);
  await expect(page.getByRole('button', { name: 'Testsleutel testen' })).toBeDisabled();
  await expect(save).toBeDisabled();

  await page.getByRole('radio', { name: /Live/ }).check();
  await expect(page.getByRole('alert')).toContainText('Er worden echte betalingen verwerkt');
  await page.getByRole('button', { name: 'Live-sleutel: simulatorsleutel gebruiken' }).click();
  await save.click();
  // The message about the first save may still be visible. Only the masked key shows that this save is done.
  const liveKey = page.getByLabel('Live-sleutel', { exact: true });
  await expect(liveKey).toHaveValue(/^\*{4}\w{4}$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: /Live/ })).toBeChecked();
  await expect(liveKey).toHaveValue(/^\*{4}\w{4}$/);

  await page.goto(`/donation-embed?component=simple&orgId=${organisation.id}`);
  await expect(page.getByRole('button', { name: /Doneer/ })).toBeVisible();
});

test.describe('the payment settings', () => {
  test.use({ expectedErrors: ['/api/admin/settings', '/api/test-mollie-api'] });

  test('show an error beside the field, and ask for confirmation before the unsaved key is lost', async ({
    page,
    organisation,
  }) => {
    await logIn(page.request, organisation);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'API Configuratie' }).click();
    const liveKey = page.getByLabel('Live-sleutel', { exact: true });
    await liveKey.fill('test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM');
    const sentence = 'Dit is een test-sleutel. Vul hier de live-sleutel in, die met live_ begint.';
    await page.getByRole('button', { name: 'Live-sleutel testen' }).click();
    await expectToast(page, 'API-test mislukt', sentence);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expectToast(page, 'Fout bij opslaan instellingen', sentence);
    await expect(liveKey).toHaveAccessibleDescription(sentence);
    await expect(liveKey).toHaveValue(/^test_/);

    const question = page.getByRole('alertdialog', { name: 'Niet-opgeslagen wijzigingen' });
    await page.getByRole('link', { name: 'Donaties' }).click();
    await question.getByRole('button', { name: 'Annuleren' }).click();
    await page.goBack();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/tab=api/);
    await expect(liveKey).toHaveValue(/^test_/);
    await question.getByRole('button', { name: 'Verlaten zonder opslaan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });

  test(
    'show an error with a button to try again when they cannot be loaded',
    { tag: '@deep' },
    async ({ page, organisation }) => {
      await logIn(page.request, organisation);
      await page.route('**/api/admin/settings?*', (route) => route.abort(), { times: 2 });
      await page.goto('/admin?tab=api');
      await expect(page.getByRole('alert')).toContainText('Fout bij het laden');
      await page.getByRole('button', { name: 'Pagina vernieuwen' }).click();
      await expect(page.getByLabel('Testsleutel', { exact: true })).toBeVisible();
    },
  );
});

async function open(page: Page): Promise<void> {
  await page.goto('/admin?tab=api');
  await expect(page.getByLabel('Testsleutel', { exact: true })).toBeVisible();
}
