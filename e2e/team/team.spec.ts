import type { Locator, Page } from '@playwright/test';
import { logIn, newAccount, registerOrganisation } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

for (const { device, width, tag, ...options } of [
  { device: 'desktop', width: 1280, tag: [] },
  { device: 'phone', width: 390, isMobile: true, hasTouch: true, tag: ['@deep'] },
]) {
  const title = `a member is invited, joins, gets another role, works for two teams and is removed, on a ${device}`;
  test(title, { tag }, async ({ page, browser, baseURL, organisation, administrator, playwright }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const fatima = newAccount();
    const subject = (name: string) => `Uitnodiging voor het team van ${name}`;
    const linkIn = ({ text }: { text: string }) => /http\S+\/uitnodiging\S+/.exec(text)?.[0] ?? '';

    await test.step('an owner invites somebody', async () => {
      await logIn(page.request, organisation);
      await page.goto('/admin?tab=team');
      await page.getByLabel('E-mailadres').fill(fatima.email);
      await page.getByLabel('Rol', { exact: true }).selectOption('Medewerker');
      await page.getByRole('button', { name: 'Uitnodigen' }).click();
      await expectToast(
        page,
        'Uitnodiging verstuurd',
        `We hebben een uitnodiging gestuurd naar ${fatima.email}.`,
      );
      await expect(page.getByRole('list', { name: 'Openstaande uitnodigingen' })).toContainText(fatima.email);
    });

    const elsewhere = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'nl-NL',
      viewport: { width, height: 800 },
      ...options,
    });
    const theirs = await elsewhere.newPage();

    await test.step('the new member opens the link, chooses a name and a password, and joins', async () => {
      await theirs.goto(linkIn(await findMailAbout(administrator, subject(organisation.name))));
      await expect(theirs.getByText(organisation.name)).toBeVisible();
      await expectAccessible(theirs, [{ width, theme: 'dark' }]);
      await theirs.getByLabel('Gebruikersnaam').fill(fatima.username);
      await theirs.getByLabel('Wachtwoord', { exact: true }).fill(fatima.password);
      await theirs.getByLabel('Wachtwoord bevestigen').fill(fatima.password);
      await theirs.getByRole('button', { name: 'Account maken en meedoen' }).click();
      await expectToast(theirs, `Welkom in het team van ${organisation.name}`);
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    });

    await test.step('a form keeps the typed values when the role of the member changes', async () => {
      await theirs.goto('/admin?tab=organisatie');
      await theirs.getByLabel('Projectnaam').fill('Egels');
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: fatima.email });
      await row.getByLabel(`Rol van ${fatima.username}`).selectOption('Meekijker');
      await row.getByRole('button', { name: 'Rol opslaan' }).click();
      await expectToast(page, `${fatima.username} is nu meekijker`);
      await theirs.getByRole('button', { name: 'Instellingen opslaan' }).click();
      await expect(theirs.getByRole('main').getByRole('alert')).toContainText(
        `Uw rol is gewijzigd van medewerker in meekijker. Daarom kunt u dit niet meer doen. Vraag een eigenaar om hulp (${organisation.username}).`,
      );
      await expect(theirs.getByLabel('Projectnaam')).toHaveValue('Egels');
      const menu = await openMenu(theirs, device);
      await expect(menu.getByText('Meekijker')).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Organisatie', exact: true })).toHaveCount(0);
      theirs.once('dialog', (question) => void question.accept());
      await theirs.goto('/admin');
    });

    const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const second = await registerOrganisation(other);

    await test.step('the member joins a second team with the same login, and switches teams in the menu', async () => {
      const invited = await other.post('/api/admin/team/invitations', {
        data: { email: fatima.email, role: 'owner' },
      });
      expect(invited.status()).toBe(201);
      await theirs.goto(linkIn(await findMailAbout(administrator, subject(second.name))));
      await theirs.getByRole('button', { name: 'Uitnodiging aannemen' }).click();
      await expectToast(theirs, `Welkom in het team van ${second.name}`);
      let menu = await openMenu(theirs, device);
      await menu.getByRole('button', { name: `Organisatie: ${second.name}` }).click();
      await expectAccessible(theirs, [{ width, theme: 'light' }]);
      await menu.getByRole('link', { name: organisation.name }).click();
      await expectToast(theirs, `U werkt nu in ${organisation.name}`);
      await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
      menu = await openMenu(theirs, device);
      await expect(menu.locator('footer')).toContainText('Meekijker');
      await theirs.keyboard.press('Escape');
    });

    await test.step('a removed member has to log in again, and continues in the other team', async () => {
      await page.getByRole('button', { name: `${fatima.username} verwijderen` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click();
      await expectToast(page, `${fatima.username} zit niet meer in uw team`);
      let menu = await openMenu(theirs, device);
      await menu.getByRole('link', { name: 'Donaties', exact: true }).click();
      const question = theirs.getByRole('dialog', { name: 'Log opnieuw in' });
      await question.getByLabel('Wachtwoord', { exact: true }).fill(fatima.password);
      await question.getByRole('button', { name: 'Opnieuw inloggen' }).click();
      await expect(question).toBeHidden();
      menu = await openMenu(theirs, device);
      await expect(menu.getByText(second.name)).toBeVisible();
      await expect(menu.getByText('Eigenaar', { exact: true })).toBeVisible();
    });

    await other.dispose();
    await elsewhere.close();
  });
}

async function openMenu(page: Page, device: string): Promise<Locator> {
  if (device === 'desktop') return page.getByRole('complementary');
  await page.getByRole('button', { name: 'Menu openen' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}
