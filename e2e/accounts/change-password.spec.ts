import type { Page } from '@playwright/test';
import { createAccount, logIn } from '../world/accounts.ts';
import { logInWithForm } from '../world/log-in-form.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/auth/login', '/api/auth/change-password'] });

const newPassword = 'Herfst-Blad-2026';

test('a password change invalidates the old password and logs out other devices', async ({
  page,
  administrator,
  request,
}) => {
  const colleague = await createAccount(administrator, { isAdmin: true });
  await logIn(request, colleague);
  await openAccountTab(page, colleague);
  await change(page, { current: colleague.password, new: newPassword, confirm: newPassword });
  await expect(page.getByRole('alert')).toContainText('Uw wachtwoord is gewijzigd.');
  for (const field of ['Huidig wachtwoord', 'Nieuw wachtwoord', 'Nieuw wachtwoord bevestigen']) {
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('');
  }
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  expect((await request.get('/api/auth/me')).status()).toBe(401);

  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await logInWithForm(page, colleague);
  await expectToast(page, 'Fout bij inloggen', 'Ongeldige e-mail of wachtwoord');
  await logInWithForm(page, { email: colleague.email, password: newPassword });
  await expectToast(page, 'Ingelogd');
});

test(
  'a refused password change reports only the first error',
  { tag: '@deep' },
  async ({ page, administrator }) => {
    const colleague = await createAccount(administrator, { isAdmin: true });
    await openAccountTab(page, colleague);
    const attempts: [Attempt, string][] = [
      [{ current: '', new: '', confirm: '' }, 'Vul uw huidige wachtwoord in'],
      [{ current: 'fout', new: '', confirm: '' }, 'Vul een nieuw wachtwoord in'],
      [{ current: 'fout', new: 'Kort1!', confirm: '' }, 'Wachtwoord moet minstens 8 tekens bevatten'],
      [
        { current: 'fout', new: 'lente-2026', confirm: '' },
        'Wachtwoord moet minstens één hoofdletter bevatten',
      ],
      [
        { current: 'fout', new: 'LENTE-2026', confirm: '' },
        'Wachtwoord moet minstens één kleine letter bevatten',
      ],
      [{ current: 'fout', new: 'Lente-regen', confirm: '' }, 'Wachtwoord moet minstens één cijfer bevatten'],
      [
        { current: 'fout', new: 'LenteRegen26', confirm: '' },
        'Wachtwoord moet minstens één speciaal teken bevatten',
      ],
      [{ current: 'fout', new: newPassword, confirm: 'anders' }, 'Wachtwoorden komen niet overeen'],
      [{ current: 'fout', new: newPassword, confirm: newPassword }, 'Uw huidige wachtwoord klopt niet'],
    ];
    for (const [attempt, sentence] of attempts) {
      await change(page, attempt);
      await expect(page.locator('form [aria-live] p')).toHaveText([sentence]);
    }
  },
);

interface Attempt {
  current: string;
  new: string;
  confirm: string;
}

async function openAccountTab(page: Page, login: { email: string; password: string }): Promise<void> {
  await logIn(page.request, login);
  await page.goto('/admin?tab=instellingen');
  await page.getByRole('tab', { name: 'Account' }).click();
}

async function change(page: Page, attempt: Attempt): Promise<void> {
  await page.getByLabel('Huidig wachtwoord').fill(attempt.current);
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(attempt.new);
  await page.getByLabel('Nieuw wachtwoord bevestigen').fill(attempt.confirm);
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
}
