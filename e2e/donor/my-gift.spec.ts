import type { Page } from '@playwright/test';
import { expectPageOnPhone, fill, follow, press } from '../world/by-keyboard.ts';
import { finishCheckout } from '../world/checkout.ts';
import { findMailAbout, findMailContaining } from '../world/mailbox.ts';
import { findStopLink, giveMonthly } from '../world/monthly-gift.ts';
import { pressUntilFocused } from '../world/press-until-focused.ts';
import { expect, test } from '../world/test.ts';

test.use({
  viewport: { width: 390, height: 800 },
  javaScriptEnabled: false,
  expectedErrors: ['/mijn-gift/', '/maandgift/'],
});

test('every action of Mijn gift works on a phone, by keyboard and without script', async ({
  page,
  charity,
  administrator,
}) => {
  test.slow();
  const email = await giveMonthly(page, charity);
  await finishCheckout(page, 'paid');
  const openWithLink = async (address: string) => {
    await fill(page, 'Uw e-mailadres', address);
    await press(page, 'Mail mij een link');
    await expectPageOnPhone(page, 'Kijk in uw mail');
    const { text } = await findMailAbout(
      administrator,
      `Uw link naar Mijn gift van ${charity.name}`,
      address,
    );
    await page.goto(linkIn(text));
    await press(page, 'Open Mijn gift');
  };

  await test.step('the donor changes the amount, skips a month and undoes the skip', async () => {
    await page.goto(await findStopLink(administrator, email));
    await expectPageOnPhone(page, 'Uw maandelijkse gift');
    await follow(page, 'Bedrag wijzigen');
    await expectPageOnPhone(page, 'Bedrag wijzigen');
    await fill(page, 'Bedrag per maand in euro', '0,50');
    await press(page, 'Wijzig het bedrag');
    await expect(page.getByText('Typ een bedrag van minstens € 1,00')).toBeVisible();
    await fill(page, 'Bedrag per maand in euro', '12,50');
    await press(page, 'Wijzig het bedrag');
    await expectPageOnPhone(page, 'Uw gift is nu € 12,50 per maand');
    await expect(page.getByRole('definition').first()).toHaveText('€ 12,50');
    await follow(page, 'Naar uw gift');
    const regular = await nextDate(page);
    await follow(page, 'Een maand overslaan of pauzeren');
    await expectPageOnPhone(page, 'Overslaan of pauzeren');
    await press(page, 'Sla over');
    await expectPageOnPhone(page, /^U slaat .+ over$/);
    expect(await nextDate(page)).not.toBe(regular);
    await follow(page, 'Naar uw gift');
    await follow(page, 'Toch niet overslaan');
    await expectPageOnPhone(page, 'Toch niet overslaan');
    await press(page, 'Ja, gewoon afschrijven');
    await expectPageOnPhone(page, 'Kijk in uw mail');
    const { text } = await findMailAbout(administrator, 'Bevestig de wijziging van uw gift', email);
    await page.goto(linkIn(text));
    await expectPageOnPhone(page, 'Bevestig de wijziging');
    await press(page, 'Ja, gewoon afschrijven');
    await expectPageOnPhone(page, 'U slaat niet meer over');
    expect(await nextDate(page)).toBe(regular);
    await findMailContaining(administrator, email, '12,50');
    // The mailed link has also opened Mijn gift. The next step tests its opening, so close it.
    await follow(page, 'Naar uw gift');
    await follow(page, 'Terug naar Mijn gift');
    await press(page, 'Sluiten');
  });

  await test.step('a mailed link opens Mijn gift with the donations and receipts', async () => {
    await page.goto(await findStopLink(administrator, email));
    await follow(page, 'Mijn gift');
    await expectPageOnPhone(page, 'Mijn gift');
    await openWithLink(email);
    await expect(page.getByRole('cell', { name: '€ 25,00' })).toBeVisible();
    await expectPageOnPhone(page, 'Mijn gift');
    const receipt = page.getByRole('link', { name: /^Kwitantie van/ });
    const answer = await page.request.get((await receipt.getAttribute('href')) ?? '');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the donor chooses another day of the month', async () => {
    await follow(page, 'Op een andere dag van de maand');
    await expectPageOnPhone(page, 'Op een andere dag');
    const day = page.getByLabel('Dag van de maand');
    const other = (await day.inputValue()) === '3' ? '4' : '3';
    await day.selectOption(other);
    await press(page, 'Kies deze dag');
    await expectPageOnPhone(page, 'Uw gift heeft een andere dag');
    expect(await nextDate(page)).toMatch(new RegExp(`^${other} `));
    await follow(page, 'Naar uw gift');
    await follow(page, 'Terug naar Mijn gift');
  });

  await test.step('the donor changes the bank account with a payment', async () => {
    await follow(page, 'Van een andere rekening');
    await expectPageOnPhone(page, 'Van een andere rekening');
    await press(page, 'Betaal met iDEAL | Wero');
    await finishCheckout(page, 'paid');
    await findMailContaining(administrator, email, 'De volgende afschrijving');
    await page.goto(`/mijn-gift?orgId=${charity.id}`);
    await expect(page.getByRole('cell', { name: '€ 12,50' })).toBeVisible();
  });

  await test.step('the donor changes the postal address and the e-mail address', async () => {
    await follow(page, 'Naam en adres');
    await expectPageOnPhone(page, 'Naam en adres');
    await fill(page, 'Straat en huisnummer (optioneel)', 'Dorpsstraat 1');
    await fill(page, 'Plaats (optioneel)', 'Zwolle');
    await press(page, 'Bewaren');
    await expectPageOnPhone(page, 'Mijn gift');
    await expect(page.getByText('Dorpsstraat 1')).toBeVisible();
    await follow(page, 'Ander e-mailadres');
    await expectPageOnPhone(page, 'Ander e-mailadres');
    await fill(page, 'Nieuw e-mailadres', `nieuw-${email}`);
    await press(page, 'Mail mij een link');
    await expectPageOnPhone(page, 'Kijk in de mail van uw nieuwe adres');
    const { text } = await findMailAbout(administrator, 'Uw e-mailadres bij Mijn gift', `nieuw-${email}`);
    await page.goto(linkIn(text));
    await expectPageOnPhone(page, 'Nieuw e-mailadres bevestigen');
    await press(page, 'Gebruik dit adres');
    await expectPageOnPhone(page, 'Uw e-mailadres is gewijzigd');
    await findMailAbout(administrator, 'Uw e-mailadres is gewijzigd', email);
    await page.goto(`/mijn-gift?orgId=${charity.id}`);
    await openWithLink(`nieuw-${email}`);
    await expect(page.getByText(`nieuw-${email}`)).toBeVisible();
  });

  await test.step('the donor downloads all data, and must stop the gift before an erasure', async () => {
    const file = await page.request.get(`/mijn-gift/${charity.id}/mijn-gegevens.json`);
    expect(await file.json()).toMatchObject({ email: `nieuw-${email}`, donations: [{}, {}] });
    await follow(page, 'Vraag om vergeten te worden');
    await expectPageOnPhone(page, 'Stop eerst uw vaste gift');
    await follow(page, 'Terug naar Mijn gift');
  });

  await test.step('the donor stops the gift, fails to pay for a new one, and asks to be erased', async () => {
    await follow(page, 'Stoppen');
    await expectPageOnPhone(page, 'Maandelijkse gift stoppen');
    await pressUntilFocused(page, 'Tab', page.getByLabel('Ik kan het nu niet missen'));
    await page.keyboard.press('Space');
    await press(page, 'Stop mijn maandelijkse gift');
    await expectPageOnPhone(page, 'Uw maandelijkse gift is gestopt');
    await page.goto(`/mijn-gift?orgId=${charity.id}`);
    await expectPageOnPhone(page, 'Mijn gift');
    await follow(page, 'Weer maandelijks geven');
    await expectPageOnPhone(page, 'Weer maandelijks geven');
    await expect(page.getByLabel('Bedrag per maand in euro')).toHaveValue('12,50');
    await press(page, 'Betaal met iDEAL | Wero');
    await finishCheckout(page, 'failed');
    await page.goto(`/mijn-gift?orgId=${charity.id}`);
    await follow(page, 'Vraag om vergeten te worden');
    await press(page, 'Vraag om mij te vergeten');
    await expectPageOnPhone(page, 'Uw verzoek is opgeschreven');
    await follow(page, 'Terug naar Mijn gift');
    await press(page, 'Sluiten');
    await expect(page.getByText('Mijn gift is gesloten.')).toBeVisible();
    await expectPageOnPhone(page, 'Mijn gift');
  });
});

async function nextDate(page: Page): Promise<string> {
  return (await page.getByRole('definition').nth(1).textContent()) ?? '';
}

function linkIn(text: string): string {
  const [link] = /http\S+\/mijn-gift\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}
