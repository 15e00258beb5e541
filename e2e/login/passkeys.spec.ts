import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { logIn } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { logInWithForm } from '../world/log-in-form.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { withPasskeyDevice } from '../world/virtual-passkeys.ts';

const ownAccount = '/admin?tab=account';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function logOut(page: Page): Promise<void> {
  // Leaves the page first, so that the page sends no request after the session has ended.
  await page.goto('about:blank');
  await page.request.post('/api/auth/logout');
  await page.goto('/admin');
  await expect(heading(page)).toHaveText('Inloggen');
}

test('a user creates a passkey, uses it after the password, then without a password, and removes it', async ({
  page,
  organisation,
}) => {
  const device = await withPasskeyDevice(page);
  await logIn(page.request, organisation);
  await page.goto(ownAccount);

  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkey toevoegen' });
  await dialog.getByLabel('Naam').fill('Mijn laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Passkey maken' }).click();
  const codes = page.getByRole('dialog', { name: 'Uw herstelcodes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Mijn laptop');
  expect(await device.countPasskeys()).toBe(1);

  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await dialog.getByRole('button', { name: 'Passkey maken' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Op dit apparaat staat al een passkey van uw account.',
  );
  await dialog.getByRole('button', { name: 'Annuleren' }).click();

  await device.setConsent(false);
  await logOut(page);
  await logInWithForm(page, organisation);
  await expect(heading(page)).toHaveText('Nog één stap');
  await device.setConsent(true);
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verder met passkey' }).click();
  await expect(heading(page)).toHaveText('Dashboard');

  // The login page offers passkeys at the e-mail field, and the virtual device accepts immediately.
  await page.goto('about:blank');
  await page.request.post('/api/auth/logout');
  await page.goto('/admin');
  await expect(heading(page)).toHaveText('Dashboard');

  // In a browser that cannot offer passkeys at a field, the login page shows a button.
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await logOut(page);
  await page.getByRole('button', { name: 'Inloggen met passkey' }).click();
  await expect(heading(page)).toHaveText('Dashboard');

  await page.goto(ownAccount);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('laatst gebruikt op');
  await page.getByRole('button', { name: 'Mijn laptop verwijderen' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('Hierna is alleen uw wachtwoord genoeg om in te loggen.');
  await confirm.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);

  await logOut(page);
  await logInWithForm(page, organisation);
  await expect(heading(page)).toHaveText('Dashboard');
});

test.describe('an authenticator app', () => {
  test.use({
    expectedErrors: ['/api/auth/login/second-factor', '/api/admin/settings', '/api/admin/waiting'],
  });

  test('is set up, and is then required at every login, unless the user gives a recovery code', async ({
    page,
    organisation,
    administrator,
  }) => {
    await logIn(page.request, organisation);
    await page.goto(ownAccount);
    await page.getByRole('button', { name: 'App instellen' }).click();
    const dialog = page.getByRole('dialog', { name: 'App instellen' });
    await expect(dialog.getByAltText('QR-code voor uw app')).toBeVisible();
    const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await expectAccessible(page);
    await dialog.getByLabel('Code uit de app').fill(app.generate());
    await dialog.getByRole('button', { name: 'App instellen' }).click();
    const shown = page.getByRole('dialog', { name: 'Uw herstelcodes' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    const recoveryCodes = await shown.getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Downloaden' }).click();
    expect((await download).suggestedFilename()).toBe('gulhart-herstelcodes.txt');
    await shown.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
    await expect(page.getByText('Ingesteld')).toBeVisible();

    await logOut(page);
    await logInWithForm(page, organisation);
    await expect(heading(page)).toHaveText('Nog één stap');
    const code = page.getByLabel('Code uit uw app');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Deze code klopt niet of is al gebruikt.');
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Dashboard');

    await page.goto('/admin?tab=organisatie');
    await page.getByLabel('Projectnaam').fill('Egels');
    await page.request.post('/api/auth/logout');
    await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
    const again = page.getByRole('dialog', { name: 'Log opnieuw in' });
    await again.getByLabel('Wachtwoord', { exact: true }).fill(organisation.password);
    await page.keyboard.press('Enter');
    const second = page.getByRole('dialog', { name: 'Nog één stap' });
    await second.getByLabel('Code uit uw app').fill(recoveryCodes.slice(0, 1).join('').toUpperCase());
    await page.keyboard.press('Enter');
    await expect(second).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Projectnaam')).toHaveValue('Egels');
    expect((await findMailAbout(administrator, 'De beveiliging van uw account is gewijzigd')).to).toContain(
      '@',
    );
  });
});
