import { finishCheckout } from '../world/checkout.ts';
import { expect, test } from '../world/test.ts';

test.use({ javaScriptEnabled: false, expectedErrors: ['/api/donations'] });

test('without JavaScript, a donation succeeds, and an error returns the form with the typed values', async ({
  page,
  charity,
}) => {
  await page.goto(`/donation-embed?component=advanced&orgId=${charity.id}`);
  await page.getByText('Ander bedrag').click();
  await page.getByLabel('Bedrag in euro').fill('0,50');
  await page.getByText('Maandelijks', { exact: true }).click();
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByLabel('Voornaam').fill('Zoë');
  await page.getByRole('button', { name: 'Doneer' }).click();

  await expect(page.getByRole('alert')).toHaveText('Niet alle velden zijn goed ingevuld.');
  await expect(page.getByText('Bedrag is verplicht en moet minimaal 1 zijn')).toBeVisible();
  await expect(page.getByText(charity.name)).toBeVisible();
  await expect(page.getByLabel('Bedrag in euro')).toHaveValue('0,50');
  await expect(page.getByRole('radio', { name: 'Maandelijks' })).toBeChecked();
  await expect(page.getByLabel('E-mailadres')).toHaveValue('zoe@voorbeeld.nl');
  await expect(page.getByLabel('Voornaam')).toHaveValue('Zoë');

  await page.getByLabel('Bedrag in euro').fill('12,50');
  await page.getByRole('button', { name: 'Doneer' }).click();
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedankt, Zoë!');
  await expect(page.getByRole('definition')).toHaveText(['€ 12,50', 'Maandelijks', 'Voltooid']);
});

test('without JavaScript, a donor can retry a failed payment or choose another amount', async ({
  page,
  charity,
}) => {
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await page.getByText('€ 25', { exact: true }).click();
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer' }).click();
  await page.waitForURL('**/simulator/checkout/*');
  await expect(page.getByText('€ 25,00')).toBeVisible();
  await expect(page.getByText('Testmodus: er wordt niets afgeschreven')).toBeVisible();
  await finishCheckout(page, 'failed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie niet geslaagd');
  await expect(page.getByText('Testmodus: er wordt niets afgeschreven')).toBeVisible();

  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await finishCheckout(page, 'canceled');
  await expect(page.getByText('De betaling is afgebroken.')).toBeVisible();
  await page.getByRole('button', { name: 'Ander bedrag' }).click();
  await expect(page.getByText(charity.name)).toBeVisible();
  await expect(page.getByLabel('Bedrag in euro')).toHaveValue('25');
  await expect(page.getByLabel('Bedrag in euro')).toBeFocused();
  await expect(page).toHaveURL(`/donation-embed?component=advanced&orgId=${charity.id}`);
  await page.getByText('€ 10', { exact: true }).click();
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer' }).click();
  await finishCheckout(page, 'open');
  await page.getByRole('button', { name: 'Ga verder met betalen' }).click();
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donatie Geslaagd!');
  await expect(page.getByRole('definition').first()).toHaveText('€ 10,00');
});
