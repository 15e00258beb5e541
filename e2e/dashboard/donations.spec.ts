import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { logIn, type Organisation } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { give, goLive } from '../world/give.ts';
import { retryPatiently } from '../world/retry-patiently.ts';
import { expect, test } from '../world/test.ts';
import { expectToast, toastOn } from '../world/toast.ts';

test('donations can be filtered, searched and paged, and the URL keeps the choices', async ({
  page,
  charity,
}) => {
  const { request } = charity;
  await give(request, charity, { amount: '5.00', email: 'oefening@voorbeeld.nl' });
  await goLive(request);
  const gifts = Array.from({ length: 11 }, (_, index) => index + 1);
  await Promise.all(
    gifts.map((gift) =>
      give(request, charity, { amount: `${gift}.00`, email: `donateur-${gift}@voorbeeld.nl` }),
    ),
  );
  await give(request, charity, { amount: '77.00', email: 'maand@voorbeeld.nl', isRecurring: true });
  await give(request, charity, { amount: '20.00', email: 'pech@voorbeeld.nl' }, 'failed');

  await page.setViewportSize({ width: 1280, height: 900 });
  const rows = await openDonations(page, charity);
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Bedrag',
    'Email',
    'Datum',
    'Status',
    'Type',
    'Omgeving',
    'Acties',
  ]);
  await expect(page.getByText('Live Betalingen', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(10);
  const places = await rows.evaluateAll((each) => each.map((row) => row.getBoundingClientRect()));
  expect(places[0]?.top).toBeLessThan(300);
  expect(new Set(places.map(({ height }) => Math.round(height))).size).toBe(1);
  await expect(rows.first()).toContainText('pech@voorbeeld.nl');
  await expect(rows.first()).toContainText('Mislukt');
  await expect(page.getByText('Toont 1-10 van 13 donaties')).toBeVisible();
  const sum = page.getByText('Samen ontvangen: € 143,00');
  await expect(sum).toBeVisible();
  expect((await sum.boundingBox())!.y).toBeLessThan(places[0]?.top ?? 0);
  await expect(rows.first().getByRole('button', { name: 'Email' })).toHaveAccessibleDescription(
    'Niet betaald: er valt niets te bevestigen',
  );
  const table = page.getByRole('table', { name: 'Donaties' });
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(page.getByText('Toont 11-13 van 13 donaties')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(table).toBeFocused();
  await expect(rows.first()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Volgende' })).toBeDisabled();

  const moreFilters = page.getByRole('button', { name: 'Meer filters' });
  await moreFilters.click();
  await page.getByLabel('Type').selectOption('Maandelijks');
  await expect(page.getByText('Toont 1-1 van 1 donaties')).toBeVisible();
  await expect(rows).toContainText(['77,00']);
  await page.goBack();
  await expect(page.getByText('Toont 11-13 van 13 donaties')).toBeVisible();
  await page.goForward();
  await page.getByLabel('Type').selectOption('Alle types');

  const period = page.getByRole('button', { name: /^Periode: / });
  await period.click();
  await page.getByRole('button', { name: 'Vorige maand' }).click();
  await expect(page.getByText('Geen donaties gevonden.')).toBeVisible();
  await period.click();
  await page.getByRole('button', { name: 'Deze maand' }).click();
  await expect(page.getByText('Samen ontvangen in deze periode: € 143,00')).toBeVisible();
  await page.getByLabel('Per pagina').selectOption('25');
  await expect(page.getByText('Toont 1-13 van 13 donaties')).toBeVisible();
  await page.getByLabel('Per pagina').selectOption('10');

  const search = page.getByPlaceholder('Zoek op email, ID of bedrag...');
  await search.fill('DONATEUR-1');
  await expect(page.getByText('Toont 1-3 van 3 donaties')).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(3);
  await search.fill('niemand');
  await expect(page.getByText('Geen donaties gevonden die overeenkomen met uw zoekopdracht.')).toBeVisible();
  await page.getByRole('button', { name: 'Wis filters' }).click();
  await expect(search).toHaveValue('');
  await moreFilters.click();
  await page.getByLabel('Status').selectOption('Terugbetaald');
  await expect(page.getByText('Geen donaties gevonden.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Mislukt');
  await expect(rows).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('pech@voorbeeld.nl');
  expect(csv).not.toContain('donateur-1@voorbeeld.nl');

  await page.getByRole('button', { name: 'Wis filters' }).click();
  await page.getByLabel('Omgeving').selectOption('Test betalingen');
  await expect(page.getByText('Test Betalingen', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Omgeving').selectOption('Alle betalingen');
  await expect(page.getByText('Toont 1-10 van 14 donaties')).toBeVisible();
  await expect(page.getByText('Test Betalingen', { exact: true })).toHaveCount(0);
});

test('an organisation reads the timeline of a donation, resends the mail, and refunds the donation in two parts', async ({
  page,
  charity,
}) => {
  const id = await give(charity.request, charity, { amount: '40.00', email: 'zoe@voorbeeld.nl' });
  const rows = await openDonations(page, charity, '&omgeving=test');
  await rows.getByRole('button', { name: 'Email' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Stuur bevestigingsmail');
  await rows.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Versturen' }).click();
  await expect(toastOn(page)).toContainText('Email verstuurd');

  await rows.getByText('Betaald').click();
  await expect(page).toHaveURL(`/admin?tab=donaties&omgeving=test&donatie=${id}`);
  const panel = page.getByRole('dialog', { name: 'Gift' });
  await expect(panel).toContainText('iDEAL | Wero');
  await expect(panel).toContainText('De donateur heeft het formulier verzonden.');
  await expect(panel).toContainText('De betaling is klaargezet bij Mollie.');
  await expect(panel).toContainText('De betaling is gelukt.');
  await expect(panel).toContainText('Er is gevraagd om de bevestigingsmail opnieuw te sturen.');
  await expect(panel.getByText(/^(Verzonden|Onderweg)$/)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Kwitantie' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');

  const question = page.getByRole('alertdialog', { name: 'Gift terugbetalen' });
  const open = panel.getByRole('button', { name: 'Terugbetalen' });
  await open.click();
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  await question.getByLabel('Een deel').check();
  await question.getByLabel('Bedrag in euro').fill('40,01');
  await question.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(question).toContainText('Vul een bedrag in van hoogstens € 40,00');
  await question.getByLabel('Bedrag in euro').fill('15,50');
  await question.getByRole('button', { name: 'Terugbetalen' }).click();
  await expectToast(page, 'Terugbetaling gestart', '€ 15,50 gaat terug naar de donateur.');
  await expect(panel).toContainText('Er is gevraagd om € 15,50 terug te betalen.');

  await open.click();
  await expect(question.getByLabel('Alles: € 24,50')).toBeChecked();
  await question.getByRole('button', { name: 'Terugbetalen' }).click();
  await expectToast(page, 'Terugbetaling gestart', '€ 24,50 gaat terug naar de donateur.');
  await expect(open).toHaveCount(0);
  await panel.getByRole('button', { name: 'Sluiten' }).click();
  await expect(panel).toBeHidden();
  await expect(rows.getByRole('link', { name: 'zoe@voorbeeld.nl' })).toBeFocused();
});

test('a donation with several payments is listed once and shows each payment', async ({ page, charity }) => {
  const { request } = charity;
  const id = await give(request, charity, { amount: '40.00', email: 'zoe@voorbeeld.nl' }, 'failed');
  await page.goto(`/donation-complete?id=${id}`);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  const paymentId = await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');

  const rows = await openDonations(page, charity, '&omgeving=test');
  await expect(rows).toHaveCount(1);
  await rows.getByText('Betaald').click();
  const payments = page.getByRole('region', { name: 'Betalingen' }).getByRole('listitem');
  await expect(payments).toContainText([
    /^Eerste betaling.*€\s40,00Mislukt$/,
    /^Nieuwe poging.*€\s40,00Betaald$/,
  ]);
  await expect(payments.last()).toContainText(paymentId);
  await expectAccessible(page);
});

test('an organisation stops a subscription after a confirmation', async ({ page, charity }) => {
  await give(charity.request, charity, { amount: '25.00', email: 'maand@voorbeeld.nl', isRecurring: true });
  await logIn(page.request, charity);
  await page.goto('/admin?tab=donateurs&omgeving=test');
  await page.getByRole('tab', { name: 'Vaste donateurs' }).click();
  const row = page.getByRole('row').filter({ hasText: 'maand@voorbeeld.nl' });
  await retryPatiently(async (timeout) => {
    await page.reload();
    await expect(row).toContainText('Lopend', { timeout });
  });
  await row.getByRole('button', { name: /stoppen$/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Maandelijkse gift stoppen' });
  await expect(question).toContainText('€ 25,00 per maand');
  await question.getByRole('button', { name: 'Stoppen' }).click();
  await expectToast(
    page,
    'Maandelijkse gift gestopt',
    'De gift is gestopt. Er wordt niets meer afgeschreven.',
  );
  await expect(row).toContainText(/Gestopt op .* door de organisatie/);
  await expect(row.getByRole('button', { name: /stoppen$/ })).toHaveCount(0);
});

test('an administrator exports and erases the data of a donor', async ({ page, charity }) => {
  const email = 'vergeet.mij@voorbeeld.nl';
  const id = await give(charity.request, charity, { amount: '40.00', email, firstName: 'Zoë' });
  await give(charity.request, charity, { amount: '5.00', email: 'blijft@voorbeeld.nl' });
  await logIn(page.request, administratorLogin);
  await page.goto(`/admin?tab=donaties&omgeving=test&tenant=${charity.id}`);
  await page.getByRole('link', { name: 'Zoë' }).click();
  const panel = page.getByRole('dialog', { name: 'Gift' });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Gegevens downloaden' }).click();
  const kept = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect((await download).suggestedFilename()).toBe('donateur.json');
  expect(kept).toMatchObject({ email, organizationName: charity.name, donations: [{ id }] });

  const erase = panel.getByRole('button', { name: 'Gegevens verwijderen' });
  await erase.click();
  const question = page.getByRole('alertdialog', { name: 'Gegevens verwijderen' });
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel('Typ het e-mailadres over').fill(email);
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expectToast(
    page,
    'Gegevens verwijderd',
    'De gegevens van deze donateur zijn verwijderd. De bedragen blijven in de boeken.',
  );
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('€ 40,00');
  await expect(panel).toContainText('De gegevens van deze donateur zijn verwijderd.');
  await expect(erase).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);
  await panel.getByRole('button', { name: 'Sluiten' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Geen e-mailadres' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'blijft@voorbeeld.nl' })).toHaveCount(1);
});

test.describe('when the server answers with an error', () => {
  test.use({ expectedErrors: ['/api/admin/donations', '/send-email'] });

  test('the list and the mail button report the error', { tag: '@deep' }, async ({ page, charity }) => {
    await give(charity.request, charity, { amount: '40.00', email: 'zoe@voorbeeld.nl' });
    // This pattern does not match the request that counts test donations, because that request asks for one row.
    const list = '**/api/admin/donations?*pageSize=10';
    await page.route(list, (route) => route.fulfill({ status: 500, body: 'kapot' }), { times: 1 });
    await page.route('**/send-email', (route) => route.fulfill({ status: 502, body: '' }));
    await logIn(page.request, charity);
    await page.goto('/admin?tab=donaties&omgeving=test');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Er is een fout opgetreden bij het laden van de donaties.');
    await expect(alert).toContainText('500: kapot');
    await alert.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await page.getByRole('button', { name: 'Email' }).click();
    await page.getByRole('button', { name: 'Versturen' }).click();
    await expectToast(page, 'Fout bij verzenden', 'Er is een fout opgetreden bij het versturen van de email');
  });
});

test('the audit log of an organisation records that an administrator viewed its donations', async ({
  page,
  charity,
}) => {
  const id = await give(charity.request, charity, { amount: '40.00', email: 'zoe@voorbeeld.nl' });
  await logIn(page.request, administratorLogin);
  await page.goto('/admin?tab=donaties');
  const tenant = page.getByLabel('Tenant');
  await expect(tenant).toHaveValue('Alle tenants');
  await page.getByRole('button', { name: 'Meer filters' }).click();
  await page.getByLabel('Omgeving').selectOption('Test betalingen');
  await tenant.fill(charity.email);
  await page.getByRole('option', { name: charity.name }).click();
  await expect(page.getByText('Toont 1-1 van 1 donaties')).toBeVisible();
  await expect(tenant).toHaveValue(charity.name);
  await tenant.click();
  await page.getByRole('option', { name: 'Alle tenants' }).click();
  await page.getByPlaceholder('Zoek op email, ID of bedrag...').fill(id);
  await expect(page).toHaveURL(/zoek=/);
  await expect(page.getByText('Toont 1-1 van 1 donaties')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(charity.name);

  await page.setViewportSize({ width: 390, height: 800 });
  const card = page.getByRole('row').nth(1);
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(120);
  await card.click();
  const panel = page.getByRole('dialog', { name: 'Gift' });
  await expect(panel).toContainText(charity.name);
  await page.goBack();
  await expect(panel).toBeHidden();

  await logIn(page.request, charity);
  await page.goto('/admin?tab=team&deel=logboek');
  const log = page.getByRole('list', { name: 'Logboek' });
  await expect(log).toContainText(administratorLogin.email);
  await expect(log.getByText('Beheerder')).not.toHaveCount(0);
});

async function openDonations(page: Page, organisation: Organisation, parameters = ''): Promise<Locator> {
  await logIn(page.request, organisation);
  await page.goto(`/admin?tab=donaties${parameters}`);
  const rows = page.getByRole('table', { name: 'Donaties' }).locator('tbody').getByRole('row');
  await expect(rows.getByRole('button', { name: 'Email' }).first()).toBeVisible();
  return rows;
}
