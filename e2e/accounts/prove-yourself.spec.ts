import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { logIn } from '../world/accounts.ts';
import { letProofExpire } from '../world/let-proof-expire.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({
  expectedErrors: ['/api/auth/step-up', '/api/admin/settings', '/api/auth/login', '/api/admin/'],
});

test('ten minutes after the login, saving a payment key, downloading the log and changing the e-mail address need the password again', async ({
  page,
  organisation,
  administrator,
}) => {
  await logIn(page.request, organisation);
  await test.step('the form keeps a payment key until the right password is given', async () => {
    await page.goto('/admin?tab=api');
    await page.getByRole('button', { name: 'Testsleutel: simulatorsleutel gebruiken' }).click();
    const key = await page.getByLabel('Testsleutel', { exact: true }).inputValue();
    await letProofExpire(organisation);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bent u het?' });
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill('Mis-Gegokt-1');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Dit wachtwoord klopt niet');

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Testsleutel', { exact: true })).toHaveValue(key);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await prove(page, organisation.password);
    await expect(page.getByLabel('Testsleutel', { exact: true })).toHaveValue(`****${key.slice(-4)}`);
  });

  await test.step('a download begins after the right password is given', async () => {
    await page.goto('/admin?tab=team&deel=logboek');
    await expect(page.getByRole('list', { name: 'Logboek' })).toContainText('bevestigd wie er is ingelogd');
    await page.getByLabel('Wat').selectOption('Instellingen');
    await expect(page.getByRole('list', { name: 'Logboek' })).not.toContainText('bevestigd');
    await letProofExpire(organisation);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    await prove(page, organisation.password);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^logboek-.*\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(
      'Een oefensleutel van de betaalsimulator ingesteld.',
    );
  });

  await test.step('a download begins after a new login when the session has ended', async () => {
    await page.context().clearCookies({ name: 'gulhart' });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log opnieuw in' });
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(organisation.password);
    await dialog.getByRole('button', { name: 'Opnieuw inloggen' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step('a mailed link confirms the new address, and another link restores the old address', async () => {
    const welcome = await findMailAbout(administrator, 'Welkom bij Gulhart', organisation.email);
    await page.goto(linkIn(welcome.text));
    await expect(page.getByRole('alert')).toContainText('Uw e-mailadres is bevestigd.');

    const next = `nieuw-${organisation.email}`;
    await page.goto('/admin?tab=organisatie');
    await page.getByRole('group', { name: 'Account gegevens' }).getByLabel('E-mailadres').fill(next);
    await letProofExpire(organisation);
    await page.getByRole('button', { name: 'Instellingen opslaan' }).click();
    await prove(page, organisation.password);
    await expectToast(
      page,
      'Accountgegevens bijgewerkt',
      `We hebben een link gestuurd naar ${next}. Uw adres verandert zodra u die opent.`,
    );

    const confirmation = await findMailAbout(administrator, 'Bevestig uw nieuwe e-mailadres', next);
    await page.goto(linkIn(confirmation.text));
    await expect(page.getByRole('alert')).toContainText('Log voortaan in met dit adres.');

    const notice = await findMailAbout(administrator, 'Uw e-mailadres is gewijzigd', organisation.email);
    await page.goto(linkIn(notice.text));
    await page.getByRole('button', { name: 'Adres terugzetten' }).click();
    await expect(page.getByRole('alert')).toContainText('Uw e-mailadres is teruggezet.');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen');
    const link = await findMailAbout(administrator, 'Uw e-mailadres is teruggezet', organisation.email);
    expect(link.text).toContain('/wachtwoord-herstellen?token=');
  });
});

async function prove(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bent u het?' });
  await dialog.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(dialog).toBeHidden();
}

function linkIn(text: string): string {
  return /\S*\?token=\S*/.exec(text)![0];
}
