import { type APIRequestContext, expect as baseExpect } from '@playwright/test';
import { expectPageOnPhone, follow, press } from '../world/by-keyboard.ts';
import { finishCheckout } from '../world/checkout.ts';
import { findMailAbout, findMailContaining } from '../world/mailbox.ts';
import { giveMonthly } from '../world/monthly-gift.ts';
import { expect, test } from '../world/test.ts';

test.use({
  viewport: { width: 390, height: 800 },
  javaScriptEnabled: false,
  expectedErrors: ['/herstel/'],
});

interface MissedCharge {
  id: string;
  state: string;
}

const listMissedCharges = async (request: APIRequestContext): Promise<MissedCharge[]> =>
  (await request.get('/api/admin/missed-charges?apiEnvironment=test')).json();

test('a donor pays a missed charge on a phone, by keyboard and without script, and confirms the bank account', async ({
  page,
  charity,
  administrator,
}) => {
  test.slow();
  const { request, simulatorKey: key } = charity;
  const control = async (path: string, data: object) =>
    baseExpect((await request.post(`/simulator/control/${path}`, { data })).ok(), path).toBe(true);
  const email = await giveMonthly(page, charity);
  await finishCheckout(page, 'paid');
  const gifts = async () => (await request.get('/api/admin/subscriptions')).json();
  await expect.poll(gifts).toMatchObject([{ status: 'active' }]);

  await test.step('the bank blocks the second charge, and the organisation asks the donor to pay it', async () => {
    await control('account', { key, failNextDirectDebits: 1, directDebitFailureReason: 'SL01' });
    await control('advance', { key, days: 40 });
    await expect.poll(() => listMissedCharges(request)).toMatchObject([{ state: 'failed' }]);
    const [missed] = await listMissedCharges(request);
    const asked = await request.post(`/api/admin/missed-charges/${missed?.id}/ask`, { data: {} });
    expect(asked.ok(), await asked.text()).toBe(true);
  });

  const { text } = await findMailContaining(administrator, email, '/herstel/');
  const [link = ''] = /http\S+\/herstel\/\w+/.exec(text) ?? [];

  await test.step('the donor cannot pay while Mollie refuses the key of the organisation', async () => {
    await page.goto(link);
    await expectPageOnPhone(page, /^Uw gift van \w+ \d{4} alsnog geven$/);
    await expect(page.getByRole('definition').nth(1)).toHaveText('€ 25,00');
    await expect(page.getByRole('main')).not.toContainText('Zoë');
    await control('account', { key, revoked: true });
    await press(page, 'Betaal met iDEAL | Wero');
    await expectPageOnPhone(page, 'Betalen kan nu niet');
    await control('account', { key, revoked: false });
    await page.goto(link);
  });

  await test.step('the donor pays the missed charge, and its page then has no payment button', async () => {
    await press(page, 'Betaal met iDEAL | Wero');
    await finishCheckout(page, 'paid');
    await expect.poll(() => listMissedCharges(request)).toMatchObject([{ state: 'recovered' }]);
    await page.goto(link);
    await expectPageOnPhone(page, /^Uw gift van \w+ \d{4} is al gegeven$/);
    await expect(page.getByRole('button')).toHaveCount(0);
    await follow(page, 'Bekijk uw maandelijkse gift');
    await expectPageOnPhone(page, 'Uw maandelijkse gift');
    expect(await gifts()).toMatchObject([{ status: 'active' }]);
  });

  await test.step('the donor confirms the new bank account with a mailed link', async () => {
    const mail = await findMailAbout(administrator, 'Bevestig de rekening van uw gift', email);
    const [confirm = ''] = /http\S+\/mijn-gift\/link\/\S+/.exec(mail.text) ?? [];
    await page.goto(confirm);
    await expectPageOnPhone(page, 'Bevestig de rekening');
    await press(page, 'Ja, schrijf voortaan van deze rekening af');
    await expectPageOnPhone(page, 'De rekening is bevestigd');
    await expect(page.getByRole('link', { name: 'Naar Mijn gift' })).toBeVisible();
    await findMailContaining(administrator, email, 'de rekening waarmee u het laatst hebt betaald');
  });
});
