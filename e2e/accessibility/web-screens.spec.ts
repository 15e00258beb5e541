import type { Page } from '@playwright/test';
import { logIn } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { expectAccessible, phone } from '../world/expect-accessible.ts';
import { give } from '../world/give.ts';
import { expect, test } from '../world/test.ts';

test.describe('for a visitor', () => {
  test.use({ expectedErrors: ['/api/auth/password-link'] });

  test('the screens that need no login are accessible', async ({ page }) => {
    test.slow();
    for (const [path, heading] of [
      ['/admin', 'Inloggen'],
      ['/register', 'Registreer je organisatie'],
      ['/wachtwoord-vergeten', 'Wachtwoord vergeten'],
      ['/wachtwoord-herstellen', 'Nieuw wachtwoord kiezen'],
      ['/wachtwoord-herstellen?token=abc', 'Nieuw wachtwoord kiezen'],
      ['/uitnodiging', 'Uitnodiging voor een team'],
      ['/adres-herstellen', 'E-mailadres terugzetten'],
      ['/adres-herstellen?token=abc', 'E-mailadres terugzetten'],
    ] as const) {
      await test.step(path, async () => {
        await open(page, path, heading);
        await expectAccessible(page);
      });
    }
  });

  test('/register with errors is accessible', async ({ page }) => {
    await open(page, '/register', 'Registreer je organisatie');
    await page.getByRole('button', { name: 'Registreren' }).click();
    await expect(page.getByText('Voer een geldig e-mailadres in')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('for a tenant', () => {
  test.beforeEach(async ({ page, organisation }) => logIn(page.request, organisation));

  test('the tabs of the dashboard are accessible', async ({ page }) => {
    test.slow();
    for (const [tab, heading] of [
      ['dashboard', 'Dashboard'],
      ['donaties', 'Donaties'],
      ['donateurs', 'Donateurs'],
      ['donateurs&deel=stornos', 'Donateurs'],
      ['donateurs&deel=stornos&toon=uitleg', 'Donateurs'],
      ['jaaroverzichten', 'Jaaroverzichten'],
      ['api', 'API-instellingen'],
      ['organisatie', 'Organisatie-instellingen'],
      ['documentatie', 'Documentatie'],
      ['e-mail', 'E-mail'],
      ['team', 'Team'],
      ['account', 'Mijn account'],
    ] as const) {
      await test.step(tab, async () => {
        await open(page, `/admin?tab=${tab}`, heading);
        await expectAccessible(page);
      });
    }
  });

  test('the menu on a phone is accessible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '/admin', 'Dashboard');
    await page.getByRole('button', { name: 'Menu openen' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, [phone]);
  });
});

test.describe('for an administrator', () => {
  test.beforeEach(({ page }) => logIn(page.request, administratorLogin));

  test('the settings of the platform are accessible', async ({ page }) => {
    test.slow();
    await open(page, '/admin?tab=instellingen', 'Instellingen');
    for (const tab of ['Organisatie', 'Financieel', 'E-mail', 'Website & URLs', 'Account']) {
      await test.step(tab, async () => {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
        await expectAccessible(page);
      });
    }
  });

  test('the list of tenants is accessible', async ({ page }) => {
    await open(page, '/admin?tab=tenants&zoek=demo', 'Tenants');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });

  test('the form for a new tenant with errors is accessible', async ({ page }) => {
    await open(page, '/admin?tab=tenants&zoek=demo', 'Tenants');
    await page.getByRole('button', { name: 'Tenant toevoegen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tenant aanmaken' }).click();
    await expect(page.getByRole('dialog').getByText('Voer een geldig e-mailadres in')).toBeVisible();
    await expectAccessible(page);
  });

  test('the dialog that confirms the deletion of a tenant is accessible', async ({ page }) => {
    await open(page, '/admin?tab=tenants&zoek=demo', 'Tenants');
    await page.getByRole('button', { name: 'demo verwijderen' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the mailbox is accessible', async ({ page, organisation }) => {
    await expect
      .poll(async () => (await page.request.get('/api/admin/mailbox')).text())
      .toContain(organisation.email);
    await open(page, '/postvak', 'Postvak');
    await page.getByRole('link').filter({ hasText: organisation.email }).click();
    await page.getByRole('tab', { name: 'Tekst' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('Welkom bij Gulhart');
    await expectAccessible(page);
  });
});

test.describe('for an organisation with donations', () => {
  const donor = { amount: '40.00', email: 'zoe@voorbeeld.nl', firstName: 'Zoë' };
  test.beforeEach(async ({ page, charity }) => logIn(page.request, charity));

  test('the donation totals and their table are accessible', async ({ page, charity }) => {
    await give(charity.request, charity, donor);
    await open(page, '/admin?omgeving=test', 'Dashboard');
    await page.getByText('Bekijk als tabel').click();
    await expectAccessible(page);
  });

  test('a filtered list of donations is accessible', async ({ page, charity }) => {
    await give(charity.request, charity, donor);
    await open(page, '/admin?tab=donaties&omgeving=test&status=completed', 'Donaties');
    await expect(page.getByRole('button', { name: 'Email' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Meer filters' }).click();
    await page.getByLabel('Kolom campagne tonen').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Periode: / }).click();
    await expect(page.getByRole('dialog', { name: 'Periode' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the details of a donation are accessible', async ({ page, charity }) => {
    const id = await give(charity.request, charity, donor);
    await page.goto(`/admin?tab=donaties&donatie=${id}`);
    await expect(page.getByText('Waarom deze status?')).toBeVisible();
    await expectAccessible(page);
  });

  test('the refund dialog with an error is accessible', async ({ page, charity }) => {
    const id = await give(charity.request, charity, donor);
    await page.goto(`/admin?tab=donaties&donatie=${id}`);
    await page.getByRole('button', { name: 'Terugbetalen' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Een deel').check();
    await question.getByRole('button', { name: 'Terugbetalen' }).click();
    await expect(question.getByText(/^Vul een bedrag in van hoogstens/)).toBeVisible();
    await expectAccessible(page);
  });

  test('the audit log is accessible', async ({ page, charity, administrator }) => {
    await give(charity.request, charity, donor);
    await administrator.get('/api/admin/donations', { params: { userId: charity.id, page: 1 } });
    await open(page, '/admin?tab=team&deel=logboek', 'Team');
    await expect(page.getByRole('list', { name: 'Logboek' })).toContainText('Beheerder');
    await expectAccessible(page);
  });

  test('the list of subscriptions is accessible', async ({ page, charity }) => {
    await give(charity.request, charity, { ...donor, isRecurring: true });
    const listed = async () => (await charity.request.get('/api/admin/subscriptions')).text();
    await expect.poll(listed).toContain('"active"');
    await open(page, '/admin?tab=donateurs&omgeving=test&deel=maandelijks', 'Donateurs');
    await expect(page.getByText('Lopend', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('the list of donors and the page of a donor are accessible', async ({ page, charity }) => {
    await give(charity.request, charity, { ...donor, isRecurring: true });
    const listed = async () => (await charity.request.get('/api/admin/subscriptions')).text();
    await expect.poll(listed).toContain('"active"');
    await open(page, '/admin?tab=donateurs&omgeving=test', 'Donateurs');
    await page.getByRole('table', { name: 'Donateurs' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: /^Maandelijkse gift/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Donateurs', exact: true }).last().click();
    await expect(page.getByRole('table', { name: 'Donateurs' })).toBeVisible();
    await expectAccessible(page);
  });
});

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}
