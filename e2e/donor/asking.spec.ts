import type { Page } from '@playwright/test';
import { readPdf } from '../../server/platform/pdf/testing/read-pdf.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { findMailContaining } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';

test.use({ viewport: { width: 390, height: 800 } });

const values = {
  form_costs: '0,32',
  form_monthly_question: '50',
  form_reminder: 'ja',
  form_quarterly: 'ja',
  form_yearly: 'ja',
  form_honours: 'ja',
};

async function fillIn(page: Page, organisationId: string, email: string): Promise<void> {
  await page.goto(`/donation-embed?component=advanced&orgId=${organisationId}`);
  await page.getByText('Ander bedrag', { exact: true }).click();
  await page.getByLabel('Bedrag in euro').fill('15');
  // Searches by role, because the closed section for an honoured person has another field with this label.
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
}

test.describe('a form that the donor corrects', () => {
  test.use({ expectedErrors: ['400 (Bad Request)'] });

  test('asks the monthly question only once', async ({ page, charity, administrator }) => {
    const email = `kosten-${charity.username}@voorbeeld.nl`;
    await charity.request.put('/api/admin/settings', { data: { values } });
    await fillIn(page, charity.id, email);
    await page.getByText('Per kwartaal', { exact: true }).click();
    await expect(page.getByText('Elk kwartaal per automatische incasso.')).toBeVisible();
    await expect(page.locator('small', { hasText: 'Elke maand' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Doneer € 15,00 per kwartaal' })).toBeVisible();
    await page.getByText('Eenmalig', { exact: true }).click();
    const costs = page.getByRole('checkbox', { name: 'Ik betaal de transactiekosten (€ 0,32)' });
    await expect(costs).not.toBeChecked();
    await costs.check();
    await page.getByText('Ter ere van iemand').click();
    await page.getByLabel('Naam', { exact: true }).fill('Oma Riet');
    await page.getByLabel('Aan', { exact: true }).fill('Riet');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Doneer € 15,32' }).press('Enter');

    const question = page.getByRole('heading', { name: 'Maak er € 5,32 per maand van?' });
    await expect(question).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Ja, € 5,32 per maand' })).toBeFocused();
    await page.getByRole('button', { name: 'Terug' }).click();
    await expect(page.getByRole('button', { name: 'Doneer € 15,32' })).toBeFocused();
    await page.getByRole('button', { name: 'Doneer € 15,32' }).click();
    // The server refuses the greeting card, because its e-mail address is missing.
    const wrong = page.getByRole('group', { name: 'Stuur een kaartje' }).getByLabel('E-mailadres');
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAccessibleDescription('Voer een geldig e-mailadres in');
    await wrong.fill('riet@voorbeeld.nl');
    await page.getByRole('button', { name: 'Doneer € 15,32' }).click();
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('main')).toContainText('€ 15,32');

    const { text } = await findMailContaining(administrator, email, 'transactiekosten');
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'Uw gift van € 15,00, en € 0,32 transactiekosten: samen € 15,32.',
    );
    expect(text).toContain('U gaf ter ere van Oma Riet. Het kaartje daarover mailen wij op ');
    const [donation] = await (await charity.request.get('/api/admin/donations?apiEnvironment=test')).json();
    const receipt = await charity.request.get(`/api/admin/donations/${donation.id}/receipt.pdf`);
    const lines = readPdf(await receipt.body())
      .pages.flat()
      .join(' ')
      .replaceAll('\u00a0', ' ');
    expect(lines).toContain('Gift € 15,00 Transactiekosten € 0,32 Totaal € 15,32 Ter ere van Oma Riet');
  });
});

test('a donor who says yes to the monthly question and then goes back to the form makes one donation', async ({
  page,
  charity,
}) => {
  await charity.request.put('/api/admin/settings', { data: { values } });
  await fillIn(page, charity.id, `ja-${charity.username}@voorbeeld.nl`);
  await page.getByRole('button', { name: 'Doneer € 15,00' }).click();
  await page.getByRole('button', { name: 'Ja, € 5 per maand' }).click();
  await page.waitForURL('**/simulator/checkout/*');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Maandelijks' })).toBeChecked();
  // A browser that reloads the form does not keep a typed amount.
  await page.getByLabel('Bedrag in euro').fill('5');
  await page.getByRole('button', { name: 'Doneer € 5,00 per maand' }).click();
  await finishCheckout(page, 'paid');
  await expect
    .poll(async () => (await charity.request.get('/api/admin/donations?apiEnvironment=test')).json())
    .toMatchObject([{ amount: '5.00', isRecurring: true, status: 'completed' }]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the monthly question is a separate page, and a visitor can ask for a reminder instead of donating', async ({
    page,
    charity,
  }) => {
    await charity.request.put('/api/admin/settings', { data: { values } });
    await fillIn(page, charity.id, `nee-${charity.username}@voorbeeld.nl`);
    await page.getByLabel('Ik betaal de transactiekosten').check();
    await page.getByText('Ter ere van iemand').click();
    await page.getByLabel('Naam', { exact: true }).fill('Meester Bas');
    await page.getByRole('button', { name: 'Doneer' }).click();
    await expect(page.getByRole('heading', { name: 'Maak er € 5,32 per maand van?' })).toBeVisible();
    await page.getByRole('button', { name: 'Nee, eenmalig € 15,32' }).click();
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('main')).toContainText('€ 15,32');
    const listed = await charity.request.get('/api/admin/donations/export.csv?apiEnvironment=test');
    expect(await listed.text()).toContain(';Meester Bas;');

    await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
    const [reminder] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Stuur mij morgen een herinnering' }).click(),
    ]);
    await reminder.getByLabel('E-mailadres').fill('later@voorbeeld.nl');
    await reminder.getByLabel(/mag mij hierover hoogstens twee keer mailen/).check();
    await reminder.getByRole('button', { name: 'Stuur mij morgen een herinnering' }).click();
    await expect(reminder.getByRole('heading', { name: 'Tot morgen' })).toBeVisible();
  });
});
