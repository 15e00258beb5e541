import type { Page } from '@playwright/test';
import { beforeEach, describe, test } from 'vitest';
import { createBrowserWorld } from './testing/browser-world.ts';
import { doubleFontSize, expectDoubleTextThatFits } from './testing/double-font-size.ts';
import { createGate } from './testing/gate.ts';
import { openDonationForm, returnUrl } from './testing/open-donation-form.ts';
import { donationPage } from './testing/pages.ts';
import { expect } from './testing/expect.ts';

const world = createBrowserWorld();
let page: Page;

beforeEach(async () => {
  page = await openDonationForm(world);
});

const button = () => page.locator('button');
const alert = () => page.getByRole('alert');
const otherAmount = () => page.getByLabel('Bedrag in euro');
const chooseOtherAmount = () => page.getByText('Ander bedrag').click();
const keys = () => world.site.gifts.map(({ fields }) => fields['idempotencyKey']);

describe('the amount', () => {
  test('is shown on the button, and follows the choices of the donor', async () => {
    await expect(button()).toHaveText('Doneer € 10,00');
    await page.getByText('€ 25', { exact: true }).click();
    await expect(button()).toHaveText('Doneer € 25,00');
    await page.getByText('Maandelijks').click();
    await expect(button()).toHaveText('Doneer € 25,00 per maand');
  });

  test('can be typed in a field that gets the focus when the donor chooses ‘Ander bedrag’', async () => {
    await expect(otherAmount()).toBeHidden();
    await chooseOtherAmount();
    await expect(otherAmount()).toBeFocused();
    // The typed amount starts to the right of the euro sign.
    await expect(otherAmount()).toHaveCSS('padding-left', '34px');
    await expect(button()).toHaveText('Doneer');
    await page.keyboard.type('1250,5');
    await expect(button()).toHaveText('Doneer € 1.250,50');
  });

  test('is refused when it is ambiguous', async () => {
    await chooseOtherAmount();
    await page.keyboard.type('1.250');
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await expect(page.locator('#amount-error')).toHaveText(
      '1.250 kan twee dingen betekenen: typ 1250 of 1,25',
    );
    await expect(otherAmount()).toHaveAttribute('aria-invalid', 'true');
    await expect(otherAmount()).toBeFocused();
    await expect(alert()).toHaveText('Niet alle velden zijn goed ingevuld.');
    expect(world.site.gifts).toEqual([]);

    await otherAmount().fill('0,5');
    await expect(page.locator('#amount-error')).toHaveText('Bedrag is verplicht en moet minimaal 1 zijn');
    await expect(alert()).toHaveText('Niet alle velden zijn goed ingevuld.');
    await otherAmount().fill('1250');
    await expect(page.locator('#amount-error')).toBeHidden();
    await expect(otherAmount()).toHaveAttribute('aria-invalid', 'false');
    await expect(alert()).toHaveCount(0);
  });

  test('is refused above a limit, which is lower for a monthly gift', async () => {
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await chooseOtherAmount();
    await page.keyboard.type('1000,01');
    await page.getByText('Maandelijks').click();
    await button().click();
    await expect(page.locator('#amount-error')).toHaveText(
      'Een maandelijkse gift kan hoogstens € 1.000 zijn',
    );
    await page.getByText('Eenmalig').click();
    await expect(page.locator('#amount-error')).toBeHidden();
    await expect(alert()).toHaveCount(0);
    await otherAmount().fill('50000,01');
    await button().click();
    await expect(page.locator('#amount-error')).toHaveText('Een gift kan hoogstens € 50.000 zijn');
    expect(world.site.gifts).toEqual([]);
  });
});

describe('the donation form', () => {
  test('sends the gift in one request, without cookies, and goes to the checkout', async () => {
    await page.context().addCookies([{ name: 'sessie', value: 'geheim', url: world.site.origin }]);
    await chooseOtherAmount();
    await page.keyboard.type('12,50');
    await page.getByText('Maandelijks').click();
    await page.getByLabel('E-mailadres').fill(' zoe@voorbeeld.nl ');
    await page.getByLabel('Voornaam').fill('Zoë');
    await button().click();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts).toHaveLength(1);
    expect(world.site.gifts[0]?.fields).toEqual({
      amount: '12.50',
      isRecurring: true,
      email: 'zoe@voorbeeld.nl',
      firstName: 'Zoë',
      paymentMethod: 'ideal',
      currency: 'EUR',
      orgId: donationPage.organisation?.id,
      returnUrl,
      idempotencyKey: donationPage.idempotencyKey,
    });
    expect(world.site.gifts[0]?.headers.cookie).toBeUndefined();
  });

  test('asks for a valid email address before it sends the gift', async () => {
    await page.getByLabel('E-mailadres').fill('jan@');
    await button().click();
    await expect(page.locator('#email-error')).toHaveText('Voer een geldig e-mailadres in');
    await expect(page.getByLabel('E-mailadres')).toBeFocused();
    expect(world.site.gifts).toEqual([]);
  });

  test('shows all errors together, including errors from the server', async () => {
    const fields = { amount: 'Van de server', honourTo: 'Vul in voor wie het kaartje is.' };
    world.site.answerGift = () => ({ status: 400, body: { code: 'validation_failed', message: '', fields } });
    await page.goto(`${world.site.origin}/donation-embed?component=advanced&honours=1`);
    await chooseOtherAmount();
    await page.keyboard.type('1.250');
    await page.getByText('Ter ere van iemand').click();
    await page.getByLabel('Naam', { exact: true }).fill('Oma Riet');
    await page.getByLabel('Bericht').fill('Van harte');
    await page.getByText('Ter ere van iemand').click();
    await button().click();
    await expect(page.locator('.error:not(:empty)')).toHaveText([
      '1.250 kan twee dingen betekenen: typ 1250 of 1,25',
      'Voer een geldig e-mailadres in',
      'Vul in voor wie het kaartje is.',
    ]);
    await expect(page.getByLabel('Aan', { exact: true })).toBeVisible();
    await expect(otherAmount()).toBeFocused();
    await expect(page.getByLabel('Aan', { exact: true })).toHaveAccessibleDescription(fields.honourTo);
  });

  test('shows the errors that its own script finds even if the server cannot be reached', async () => {
    await page.goto(`${world.site.origin}/donation-embed?component=advanced&honours=1`);
    await page.context().route('**/api/donations', (route) => route.abort());
    await page.getByText('Ter ere van iemand').click();
    await page.getByLabel('Naam', { exact: true }).fill('Oma Riet');
    await button().click();
    await expect(page.locator('.error:not(:empty)')).toHaveText(['Voer een geldig e-mailadres in']);
    await expect(page.locator('#email')).toBeFocused();
    await expect(alert()).toHaveText('Niet alle velden zijn goed ingevuld.');
  });

  test('moves the focus to the chosen amount when the server refuses that amount', async () => {
    const fields = { amount: 'Een gift aan deze organisatie kan hoogstens € 5 zijn' };
    world.site.answerGift = () => ({ status: 400, body: { code: 'validation_failed', message: '', fields } });
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await expect(page.getByLabel('€ 10')).toBeFocused();
    await expect(page.getByRole('group', { name: 'Kies een bedrag' })).toHaveAccessibleDescription(
      fields.amount,
    );
  });

  test('sends one gift on a double click', async () => {
    const answer = createGate();
    world.site.answerGift = async () => {
      await answer.opened;
      return { status: 201, body: { checkoutUrl: `${world.site.origin}/checkout` } };
    };
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().dblclick();
    await page.keyboard.press('Enter');
    await expect(button()).toHaveText('Verwerken...');
    await expect(button()).toBeDisabled();
    answer.open();
    await page.waitForURL('**/checkout');
    expect(world.site.gifts).toHaveLength(1);
  });

  test('retries a failed gift with the same idempotency key until the donor changes the gift', async () => {
    world.site.answerGift = () => ({ status: 500, body: 'kapot' });
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await expect(alert()).toHaveText('Er is een fout opgetredenProbeer het later opnieuw');
    await expect(button()).toHaveText('Doneer € 10,00');
    await expect(button()).toBeFocused();
    await button().click();
    await expect.poll(() => world.site.gifts.length).toBe(2);
    await expect(button()).toBeEnabled();
    await page.getByText('€ 25', { exact: true }).click();
    await button().click();
    await expect.poll(() => world.site.gifts.length).toBe(3);
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('shows the message of the server, and field errors beside their fields', async () => {
    world.site.answerGift = () => ({
      status: 409,
      body: { message: 'Deze organisatie kan nog niets ontvangen.' },
    });
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await expect(alert()).toHaveText('Er is een fout opgetredenDeze organisatie kan nog niets ontvangen.');

    const message = 'Niet alle velden zijn goed ingevuld.';
    world.site.answerGift = () => ({
      status: 400,
      body: { message, fields: { email: 'Voer een geldig e-mailadres in' } },
    });
    await button().click();
    await expect(page.locator('#email-error')).toHaveText('Voer een geldig e-mailadres in');
    await expect(alert()).toHaveText(message);
  });

  test('shows the refusal of a monthly gift until the donor chooses a one-off gift', async () => {
    const sentence = 'Deze organisatie kan nog geen maandelijkse giften ontvangen.';
    world.site.answerGift = () => ({
      status: 400,
      body: { message: sentence, code: 'validation_failed', fields: { isRecurring: sentence } },
    });
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await page.getByText('Maandelijks').click();
    await button().click();
    await expect(page.locator('#isRecurring-error')).toHaveText(sentence);
    await expect(page.getByLabel('Eenmalig')).toBeFocused();
    await page.getByText('Eenmalig').click();
    await expect(page.locator('#isRecurring-error')).toBeHidden();
  });

  test('reports a missing or invalid checkout URL', async () => {
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    for (const body of [{}, { checkoutUrl: 'javascript:alert(1)' }]) {
      world.site.answerGift = () => ({ status: 201, body });
      await button().click();
      await expect(alert()).toHaveText('Er is een fout opgetredenGeen checkout URL ontvangen');
      await page.getByLabel('Voornaam').fill('Jan');
    }
    expect(world.site.gifts).toHaveLength(2);
  });

  test('keeps the typed values when the connection breaks', async () => {
    await page.context().route('**/api/donations', (route) => route.abort());
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await expect(alert()).toHaveText('Er is een fout opgetredenProbeer het later opnieuw');
    await expect(page.getByLabel('E-mailadres')).toHaveValue('jan@voorbeeld.nl');
  });

  test('reuses the idempotency key when the donor returns from the checkout and sends the same gift', async () => {
    await page.getByText('€ 50', { exact: true }).click();
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await page.waitForURL('**/checkout');
    await page.goBack();
    await expect(button()).toHaveText('Doneer € 50,00');
    await expect(button()).toBeEnabled();
    await button().click();
    await page.waitForURL('**/checkout');
    await page.goBack();
    await page.getByText('€ 25', { exact: true }).click();
    await button().click();
    await page.waitForURL('**/checkout');
    const [first, again, another] = keys();
    expect([again === first, another === first]).toEqual([true, false]);
  });

  test('keeps another amount when the donor returns from the checkout', async () => {
    await chooseOtherAmount();
    await page.keyboard.type('12,50');
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await page.waitForURL('**/checkout');
    await page.goBack();
    await expect(otherAmount()).toHaveValue('12,50');
    await expect(button()).toHaveText('Doneer € 12,50');
  });

  test('offers a link to the checkout when the window does not navigate there', async () => {
    await page.clock.install();
    await page.reload();
    await page.route('**/checkout', (route) => route.fulfill({ status: 204 }));
    await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
    await button().click();
    await expect(button()).toHaveText('Verwerken...');
    await expect.poll(() => world.site.gifts.length).toBe(1);
    await page.clock.runFor(7_000);
    await expect(page.getByRole('link', { name: 'Ga verder naar de betaalpagina' })).toBeVisible();
    // Simulates a browser that kept the page in memory and shows it again.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(button()).toHaveText('Doneer € 10,00');
    await expect(button()).toBeEnabled();
  });

  test('follows a double font size of the browser, and still fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await doubleFontSize(page);
    await page.reload();
    await chooseOtherAmount();
    await expectDoubleTextThatFits(page);
    await expect(otherAmount()).toHaveCSS('padding-left', '54px');
  });

  test('works with the keyboard alone', async () => {
    await page.locator('body').press('Tab');
    await expect(page.getByLabel('€ 10')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Maandelijks')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('jan@voorbeeld.nl');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Jan');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(button()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout');
    expect(world.site.gifts[0]?.fields).toMatchObject({
      amount: '25.00',
      isRecurring: true,
      firstName: 'Jan',
    });
  });
});
