import type { APIRequestContext, Page } from '@playwright/test';
import { createAccount, logIn, newAccount } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { expect, test } from '../world/test.ts';
import { expectToast, toastOn } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/admin/users', '/api/auth/password-link'] });

test.beforeEach(async ({ page }) => logIn(page.request, administratorLogin));

test('an administrator creates a tenant and deletes it', async ({ page }) => {
  const anna = newAccount();
  await openTenants(page);
  await page.getByRole('button', { name: 'Tenant toevoegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tenant toevoegen' });
  await dialog.getByLabel('Gebruikersnaam').fill(anna.username);
  await dialog.getByLabel('E-mailadres').fill(anna.email);
  await dialog.getByLabel('Wachtwoord', { exact: true }).fill(anna.password);
  await expect(dialog.getByLabel('Administrator')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Tenant aanmaken' }).click();
  await expectToast(page, 'Gebruiker aangemaakt');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, anna.email).getByRole('cell')).toHaveText([
    new RegExp(`^${anna.username}`),
    'StatusTenant',
    'Laatste loginNooit',
    /\d{4}$/,
    /€\s0,00$/,
    'Laatste giftNog geen',
    'Verwijderen',
  ]);

  await page.getByRole('button', { name: `${anna.username} verwijderen` }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Tenant verwijderen' });
  await expect(confirmation).toContainText(
    'Ook de testgiften, domeinen, instellingen en accounts verdwijnen voorgoed.',
  );
  await expect(confirmation.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  const download = page.waitForEvent('download');
  await confirmation.getByRole('link', { name: 'Alle gegevens downloaden' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await confirmation.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(confirmation).toContainText('Dit is niet de naam van deze tenant.');
  await confirmation.getByRole('textbox').fill(anna.username);
  await confirmation.getByRole('button', { name: 'Verwijderen' }).click();
  await expectToast(page, 'Gebruiker verwijderd');
  await expect(rowOf(page, anna.email)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('when an owner is invited twice, only the second link lets the owner choose a password', async ({
  page,
  administrator,
}) => {
  const anna = newAccount();
  await openTenants(page);
  await page.getByRole('button', { name: 'Tenant toevoegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tenant toevoegen' });
  await dialog.getByLabel('Gebruikersnaam').fill(anna.username);
  await dialog.getByLabel('E-mailadres').fill(anna.email);
  await dialog.getByLabel('Mail een uitnodiging').check();
  await dialog.getByRole('button', { name: 'Tenant aanmaken' }).click();
  await expectToast(page, 'Gebruiker aangemaakt', `De uitnodiging is onderweg naar ${anna.email}.`);
  await page.getByRole('searchbox').fill(anna.username);
  await expect(page.getByText('Toont 1 van 1 tenant')).toBeVisible();
  await rowOf(page, anna.email).getByText('Nooit').click();
  const panel = page.getByRole('dialog', { name: 'Tenant', exact: true });
  await expect(panel).toContainText(anna.email);
  const firstLink = await linkMailedTo(administrator, anna.email);
  await panel.getByRole('button', { name: /^Stuur de uitnodiging/ }).click();
  await expect(toastOn(page)).toContainText('Uitnodiging verstuurd');

  await page.context().clearCookies();
  await page.goto(firstLink);
  await expect(page.getByRole('alert')).toContainText('Deze link is al gebruikt of niet meer geldig.');
  const secondLink = await linkMailedTo(administrator, anna.email);
  expect(secondLink).not.toBe(firstLink);
  await page.goto(secondLink);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom bij Gulhart');
  await expectAccessible(page);
  await page.getByLabel('Organisatienaam').fill('Stichting van Anna');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(anna.password);
  await page.getByLabel('Wachtwoord bevestigen').fill(anna.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Wachtwoord opslaan en beginnen' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Stichting van Anna')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
});

test('a tenant that is deleted during an open payment is first closed, and can be reopened', async ({
  page,
  charity,
}) => {
  await startGift(charity);
  await openTenants(page, charity.email);
  await page.getByRole('button', { name: `${charity.username} verwijderen` }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Tenant verwijderen' });
  await expect(confirmation).toContainText('Anders kunt u de organisatie tot dat moment nog behouden.');
  await confirmation.getByRole('textbox').fill(charity.name);
  await confirmation.getByRole('button', { name: 'Verwijderen' }).click();
  await expectToast(
    page,
    'Gebruiker wordt verwijderd',
    'De organisatie neemt geen giften meer aan en wordt vanzelf verwijderd zodra dit is afgerond: 1 open betaling.',
  );
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const row = rowOf(page, charity.email);
  await expect(row).toContainText('Wordt verwijderd');
  await expect(row).toContainText('Wacht op 1 open betaling.');

  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await expect(page.getByText('Deze organisatie neemt geen giften meer aan.')).toBeVisible();

  await openTenants(page, charity.email);
  await page.getByRole('button', { name: `${charity.username} toch behouden` }).click();
  await expectToast(
    page,
    'Gebruiker behouden',
    'De organisatie blijft bestaan en neemt weer giften aan. ' +
      'Maandelijkse giften die al zijn gestopt, blijven gestopt.',
  );
  await expect(row).not.toContainText('Wordt verwijderd');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await expect(page.getByRole('button', { name: /^Doneer/ })).toBeVisible();
});

test(
  'the list of tenants has all columns, and marks an administrator',
  { tag: '@deep' },
  async ({ page }) => {
    await openTenants(page, administratorLogin.email);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Gebruiker',
      'Status',
      'Laatste login',
      'Aangemaakt op',
      'Inkomsten',
      'Laatste gift',
      'Acties',
    ]);
    await expect(rowOf(page, administratorLogin.email)).toContainText('Administrator');
  },
);

test(
  'the form for a new tenant reports every invalid field, and an address that is in use',
  { tag: '@deep' },
  async ({ page, organisation }) => {
    await openTenants(page);
    await page.getByRole('button', { name: 'Tenant toevoegen' }).click();
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Tenant aanmaken' });
    await dialog.getByLabel('Gebruikersnaam').fill('an');
    await dialog.getByLabel('E-mailadres').fill('anna');
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill('kort');
    await create.click();
    await expect(dialog.getByText('Gebruikersnaam moet minimaal 3 tekens bevatten')).toBeVisible();
    await expect(dialog.getByText('Voer een geldig e-mailadres in')).toBeVisible();
    await expect(dialog.getByText('Wachtwoord moet minimaal 8 tekens bevatten')).toBeVisible();

    await dialog.getByLabel('Gebruikersnaam').fill('anna de vries');
    await create.click();
    await expect(dialog.getByText('Gebruikersnaam mag geen spaties bevatten')).toBeVisible();

    await dialog.getByLabel('Gebruikersnaam').fill(newAccount().username);
    await dialog.getByLabel('E-mailadres').fill(organisation.email);
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill('Lang-genoeg-1');
    await create.click();
    await expect(dialog.getByText('Dit e-mailadres is al in gebruik.')).toBeVisible();
    await expectToast(
      page,
      'Fout bij aanmaken gebruiker',
      'Er is een fout opgetreden bij het aanmaken van de gebruiker.',
    );
    await dialog.getByRole('button', { name: 'Annuleren' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Tenant toevoegen' })).toBeFocused();
  },
);

test('administrators cannot delete themselves, and see the reason', { tag: '@deep' }, async ({ page }) => {
  await openTenants(page, administratorLogin.email);
  const button = rowOf(page, administratorLogin.email).getByRole('button');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(page.getByRole('tooltip')).toHaveText('U kunt uw eigen account niet verwijderen.');
  // The click is forced, because Playwright does not click a disabled button.
  await button.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test(
  'a tenant whose deletion fails still exists, and the dialog shows the reason',
  { tag: '@deep' },
  async ({ page, administrator }) => {
    const tenant = await createAccount(administrator, { isAdmin: false });
    await openTenants(page, tenant.email);
    const open = page.getByRole('button', { name: `${tenant.username} verwijderen` });
    const confirmation = page.getByRole('alertdialog');
    await open.click();
    await confirmation.getByRole('button', { name: 'Annuleren' }).click();
    await expect(confirmation).toBeHidden();
    await expect(open).toBeFocused();

    const refusal = 'De gift kon nog niet worden gestopt, omdat Mollie niet bereikbaar is.';
    await page.route('**/api/admin/users/*', (route) =>
      route.fulfill({ status: 503, json: { message: refusal, code: 'unavailable' } }),
    );
    await open.click();
    await confirmation.getByRole('textbox').fill(tenant.username);
    await confirmation.getByRole('button', { name: 'Verwijderen' }).click();
    await expectToast(
      page,
      'Fout bij verwijderen gebruiker',
      'Er is een fout opgetreden bij het verwijderen van de gebruiker.',
    );
    await expect(confirmation.getByRole('alert')).toHaveText(refusal);
    await confirmation.getByRole('button', { name: 'Annuleren' }).click();
    await expect(rowOf(page, tenant.email)).toBeVisible();
  },
);

test(
  'a list of tenants that cannot be loaded shows an error with a button to try again',
  { tag: '@deep' },
  async ({ page }) => {
    await page.route('**/api/admin/users?*', (route) => route.abort(), { times: 1 });
    await page.goto(`/admin?tab=tenants&zoek=${administratorLogin.email}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Fout bij laden van gebruikers');
    await expect(alert).toContainText('Er is een onbekende fout opgetreden.');
    await alert.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(rowOf(page, administratorLogin.email)).toBeVisible();
  },
);

test('an empty list of tenants says that none were found', { tag: '@deep' }, async ({ page }) => {
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ json: [] }));
  await page.goto(`/admin?tab=tenants&zoek=${administratorLogin.email}`);
  await expect(page.getByText('Geen tenants gevonden')).toBeVisible();
});

/** A search hides the tenants that other specs create at the same time. */
async function openTenants(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin?tab=tenants&zoek=${search}`);
  await expect(page.getByRole('table', { name: 'Tenants' })).toBeVisible();
}

async function linkMailedTo(administrator: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: { to: string; text: string }[] = await (
      await administrator.get('/api/admin/mailbox')
    ).json();
    link = /http\S+token=\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link!;
}

async function startGift({ id, request }: { id: string; request: APIRequestContext }): Promise<void> {
  const data = { amount: '25.00', isRecurring: false, email: 'noor@voorbeeld.nl', orgId: id };
  expect((await request.post('/api/donations', { data })).status()).toBe(201);
}

function rowOf(page: Page, email: string) {
  return page.getByRole('row').filter({ hasText: email });
}
