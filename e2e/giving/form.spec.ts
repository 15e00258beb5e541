import { createGate } from '../../donor/testing/gate.ts';
import { finishCheckout } from '../world/checkout.ts';
import { pressUntilFocused } from '../world/press-until-focused.ts';
import { expect, test } from '../world/test.ts';

test('the form offers 10, 25, 50 and another amount, ten at first, and says the amount on the button', async ({
  page,
  charity,
}) => {
  await page.goto(`/donation-embed?component=advanced&orgId=${charity.id}`);
  const amounts = page.getByRole('group', { name: 'Kies een bedrag' });
  await expect(amounts.getByRole('radio')).toHaveCount(4);
  await expect(amounts.getByRole('radio', { name: '€ 10' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Eenmalig' })).toBeChecked();
  const button = page.getByRole('button');
  await expect(button).toHaveText('Doneer € 10,00');
  await page.getByText('€ 50', { exact: true }).click();
  await expect(button).toHaveText('Doneer € 50,00');
  await expect(page.getByLabel('Bedrag in euro')).toBeHidden();
  await page.getByText('Ander bedrag').click();
  await expect(page.getByLabel('Bedrag in euro')).toBeFocused();
  await page.keyboard.type('12.50');
  await expect(button).toHaveText('Doneer € 12,50');
});

test('the form says what is wrong beside the field, and puts the cursor there', async ({ page, charity }) => {
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await page.getByText('Ander bedrag').click();
  await page.keyboard.type('1.250');
  await page.getByRole('button').click();
  await expect(page.getByText('1.250 kan twee dingen betekenen: typ 1250 of 1,25')).toBeVisible();
  await expect(page.getByText('Voer een geldig e-mailadres in')).toBeVisible();
  await expect(page.getByLabel('Bedrag in euro')).toBeFocused();
});

test('the keyboard alone is enough to give', async ({ page, charity }) => {
  await page.goto(`/donation-embed?component=advanced&orgId=${charity.id}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: '€ 10' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button')).toHaveText('Doneer € 25,00');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Maandelijks' })).toBeChecked();
  await pressUntilFocused(page, 'Tab', page.getByLabel('E-mailadres'));
  await page.keyboard.type('zoe@voorbeeld.nl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zoë');
  await pressUntilFocused(page, 'Tab', page.getByRole('button'));
  await page.keyboard.press('Space');

  await page.waitForURL('**/simulator/checkout/*');
  await pressUntilFocused(page, 'Tab', page.locator('input[value=paid]'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedankt, Zoë!');
  await pressUntilFocused(page, 'Tab', page.getByRole('link', { name: 'Terug naar website' }));
});

test('the form is busy while it waits, and a double click is one donation', async ({ page, charity }) => {
  const gate = createGate();
  await page.route('**/api/donations', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button').dblclick();
  await expect(page.getByRole('button')).toHaveText('Verwerken...');
  await expect(page.getByRole('button')).toBeDisabled();
  gate.open();
  await finishCheckout(page, 'paid');

  const state = await charity.request.get('/simulator/control/state', {
    params: { key: charity.simulatorKey },
  });
  expect((await state.json()).accounts[0].payments).toHaveLength(1);
});

test('a donor who comes back from the checkout finds the form as it was', async ({ page, charity }) => {
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await page.getByText('€ 25', { exact: true }).click();
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button').click();
  await page.waitForURL('**/simulator/checkout/*');
  await page.goBack();
  await expect(page.getByRole('button')).toBeEnabled();
  await expect(page.getByRole('button')).toHaveText(/^Doneer/);
});

test('an organisation without keys cannot take gifts yet, and says so', async ({ page, organisation }) => {
  await page.goto(`/donation-embed?component=advanced&orgId=${organisation.id}`);
  await expect(page.getByRole('main')).toContainText(
    `${organisation.name} kan op dit moment nog geen donaties ontvangen.`,
  );
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('the page asks which form is wanted when the address does not say', async ({ page }) => {
  await page.goto('/donation-embed');
  await expect(page.getByRole('main')).toContainText('component=simple');
  await expect(page.getByRole('main')).toContainText('component=advanced');
  await page.goto('/donation-embed?component=anders');
  await expect(page.getByRole('main')).toContainText('component=simple');
});

test('the form tells a donor who has just paid that it succeeded', async ({ page }) => {
  await page.goto('/donation-embed?component=simple&success=true');
  await expect(page.getByRole('status')).toContainText('Betaling geslaagd');
  await expect(page.getByRole('status')).toContainText('Bedankt voor uw donatie!');
});

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: ['/donation-embed', '/api/donations'] });

  test('an organisation nobody knows is told apart from a broken page', async ({ page }) => {
    const answer = await page.goto('/donation-embed?component=simple&orgId=abcdefghijklmnopqrstuvwxyz');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze organisatie kennen we niet');
  });

  test('the server’s reason is shown, and the form can be sent again', async ({ page, charity }) => {
    await page.route(
      '**/api/donations',
      (route) =>
        route.fulfill({ status: 503, json: { message: 'De betaalpagina is even niet bereikbaar.' } }),
      { times: 1 },
    );
    await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
    await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
    await page.getByRole('button').click();
    await expect(page.getByRole('alert')).toContainText('Er is een fout opgetreden');
    await expect(page.getByRole('alert')).toContainText('De betaalpagina is even niet bereikbaar.');
    await page.getByRole('button', { name: 'Doneer € 10,00' }).click();
    await page.waitForURL('**/simulator/checkout/*');
  });

  test('a broken connection and a missing checkout address are explained', async ({ page, charity }) => {
    await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
    await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
    await page.route('**/api/donations', (route) => route.abort(), { times: 1 });
    await page.getByRole('button').click();
    await expect(page.getByRole('alert')).toContainText('Probeer het later opnieuw');
    await page.route('**/api/donations', (route) => route.fulfill({ status: 201, json: {} }), { times: 1 });
    await page.getByRole('button').click();
    await expect(page.getByRole('alert')).toContainText('Geen checkout URL ontvangen');
  });

  test('a payment provider that is down is told in plain words, and the gift can be made once it is back', async ({
    page,
    charity,
  }) => {
    await charity.request.post('/simulator/control/faults', {
      data: {
        key: charity.simulatorKey,
        method: 'POST',
        path: '/v2/payments',
        count: 3,
        effect: { type: 'status', code: 503 },
      },
    });
    await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
    await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
    await page.getByRole('button').click();
    await expect(page.getByRole('alert')).toContainText(
      'De betaalpagina is even niet bereikbaar. Er is niets afgeschreven. Probeer het zo opnieuw.',
    );
    await page.getByRole('button', { name: 'Doneer € 10,00' }).click();
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
  });
});
