import { logIn } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { logInWithForm } from '../world/log-in-form.ts';
import { pressUntilFocused } from '../world/press-until-focused.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.describe('a refused login', () => {
  test.use({ expectedErrors: ['/api/auth/login'] });

  test('shows the same error for a wrong password and an unknown address, and keeps the typed address', async ({
    page,
    organisation,
  }) => {
    await page.goto('/admin');
    await logInWithForm(page, { email: organisation.email, password: 'verkeerd' });
    await expectToast(page, 'Fout bij inloggen', 'Ongeldige e-mail of wachtwoord');
    await expect(page.getByLabel('E-mailadres')).toHaveValue(organisation.email);

    await logInWithForm(page, { email: `niet-${organisation.email}`, password: organisation.password });
    await expectToast(page, 'Fout bij inloggen', 'Ongeldige e-mail of wachtwoord');
  });
});

test.describe('a save after the session has ended', () => {
  test.use({ expectedErrors: ['/api/admin/settings', '/api/auth/login'] });

  test('opens a login dialog, keeps the typed values, and succeeds after the login', async ({
    page,
    organisation,
  }) => {
    await logIn(page.request, organisation);
    await page.goto('/admin?tab=organisatie');
    await page.getByLabel('Projectnaam').fill('Egels');
    await page.getByLabel('Website-URL').fill('https://www.egels.example');

    await page.request.post('/api/auth/logout');
    await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log opnieuw in' });
    await expect(dialog.getByLabel('E-mailadres')).toHaveValue(organisation.email);
    await expect(dialog.getByLabel('Wachtwoord', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Niet inloggen' }).click();
    await expectToast(page, 'Fout bij opslaan instellingen', 'U bent niet ingelogd.');
    await expect(page.getByLabel('Projectnaam')).toHaveValue('Egels');

    await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
    await expect(dialog.getByLabel('Wachtwoord', { exact: true })).toBeFocused();
    await page.keyboard.type('verkeerd');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Ongeldige e-mail of wachtwoord');
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(organisation.password);
    await page.keyboard.press('Enter');
    await expectToast(
      page,
      'Organisatie-instellingen opgeslagen',
      'Uw organisatie-instellingen zijn bijgewerkt.',
    );
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Projectnaam')).toHaveValue('Egels');
    await expect(page.getByLabel('Website-URL')).toHaveValue('https://www.egels.example');
  });
});

test('login, menu and logout work with the keyboard alone', async ({ page, organisation }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Inloggen', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressUntilFocused(page, 'Tab', page.getByLabel('E-mailadres'));
  await page.keyboard.type(organisation.email);
  await pressUntilFocused(page, 'Tab', page.getByLabel('Wachtwoord', { exact: true }));
  await page.keyboard.type(organisation.password);
  await page.keyboard.press('Enter');

  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Dashboard');
  await expect(heading).toBeFocused();
  await pressUntilFocused(page, 'Shift+Tab', page.getByRole('link', { name: 'E-mail', exact: true }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('E-mail');
  await expect(heading).toBeFocused();
  await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Uitloggen' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Uitgelogd');
});
