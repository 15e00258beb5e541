import type { APIRequestContext } from '@playwright/test';
import { logIn } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { findStopLink, giveMonthly } from '../world/monthly-gift.ts';
import { expect, test } from '../world/test.ts';

test('a monthly gift starts with a payment and creates exactly one subscription', async ({
  page,
  charity,
}) => {
  const email = await giveMonthly(page, charity);
  await finishCheckout(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedankt, Zoë!');
  await expect(page.getByRole('main')).toContainText('Uw maandelijkse gift van € 25,00');
  await expect(page.getByRole('definition')).toHaveText(['€ 25,00', 'Maandelijks', 'Voltooid']);

  await expect
    .poll(() => listMonthlyGifts(charity.request))
    .toMatchObject([{ amount: '25.00', email, status: 'active', apiEnvironment: 'test' }]);
  expect(await listAtProvider(charity)).toMatchObject([{ status: 'active' }]);
});

test('the mailed link stops a monthly gift only after the donor presses the button', async ({
  page,
  charity,
  administrator,
}) => {
  const email = await giveMonthly(page, charity);
  await finishCheckout(page, 'paid');
  await expect.poll(() => listAtProvider(charity)).toMatchObject([{ status: 'active' }]);
  const stopLink = await findStopLink(administrator, email);

  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(stopLink);
  await expect(heading).toHaveText('Uw maandelijkse gift');
  await expect(page.getByRole('main')).not.toContainText('Zoë');
  await page.getByRole('link', { name: 'Stoppen' }).click();
  await expect(heading).toHaveText('Maandelijkse gift stoppen');
  await expect(page.getByRole('main')).toContainText(`Wilt u uw maandelijkse gift aan ${charity.name}`);
  await expect(page.getByRole('definition').first()).toHaveText('€ 25,00');
  expect(await listAtProvider(charity)).toMatchObject([{ status: 'active' }]);

  await page.getByRole('button', { name: 'Stop mijn maandelijkse gift' }).click();
  await expect(heading).toHaveText('Uw maandelijkse gift is gestopt');
  expect(await listAtProvider(charity)).toMatchObject([{ status: 'canceled' }]);
  expect(await listMonthlyGifts(charity.request)).toMatchObject([{ status: 'canceled', endedBy: 'donor' }]);
  await page.goto(stopLink);
  await expect(heading).toHaveText('Deze maandelijkse gift was al gestopt');
});

test.describe('while Mollie refuses the key of the organisation', () => {
  test.use({ expectedErrors: ['/maandgift/', '/cancel'] });

  test('the organisation can state that it already stopped the gift in its account at Mollie', async ({
    page,
    charity,
    administrator,
  }) => {
    const email = await giveMonthly(page, charity);
    await finishCheckout(page, 'paid');
    await expect.poll(() => listAtProvider(charity)).toMatchObject([{ status: 'active' }]);
    const stopLink = await findStopLink(administrator, email);
    await setRevoked(administrator, charity, true);

    await page.goto(`${stopLink}/stoppen`);
    await page.getByRole('button', { name: 'Stop mijn maandelijkse gift' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stoppen is niet gelukt');
    await expectAccessible(page);

    await logIn(page.request, charity);
    await page.goto('/admin?tab=donateurs&deel=maandelijks&omgeving=test');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: /stoppen/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Maandelijkse gift stoppen' });
    await question.getByRole('button', { name: 'Stoppen' }).click();
    await expect(question).toContainText('Mollie accepteert de test-sleutel die eindigt op');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Bij Mollie zelf gestopt' }).click();
    await expect(row).toContainText(/Gestopt op .* door de organisatie/);

    // The subscription is still active at Mollie. Once the key is valid again, the donor can cancel it.
    await setRevoked(administrator, charity, false);
    await page.goto(stopLink);
    await page.getByRole('button', { name: 'Nakijken' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw maandelijkse gift is gestopt');
    expect(await listAtProvider(charity)).toMatchObject([{ status: 'canceled' }]);
  });
});

interface MonthlyGift {
  id: string;
}

async function listMonthlyGifts(request: APIRequestContext): Promise<MonthlyGift[]> {
  return (await request.get('/api/admin/subscriptions')).json();
}

async function listAtProvider(charity: {
  request: APIRequestContext;
  simulatorKey: string;
}): Promise<unknown[]> {
  const state = await charity.request.get('/simulator/control/state', {
    params: { key: charity.simulatorKey },
  });
  const { accounts } = await state.json();
  return accounts[0].subscriptions;
}

async function setRevoked(
  administrator: APIRequestContext,
  { simulatorKey }: { simulatorKey: string },
  revoked: boolean,
): Promise<void> {
  const answer = await administrator.post('/simulator/control/account', {
    data: { key: simulatorKey, revoked },
  });
  expect(answer.ok()).toBe(true);
}
