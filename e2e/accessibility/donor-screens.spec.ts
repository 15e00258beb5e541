import type { Page } from '@playwright/test';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { findStopLink, giveMonthly } from '../world/monthly-gift.ts';
import { expect, test } from '../world/test.ts';

test.use({ expectedErrors: ['/donation-embed', '/maandgift/'] });

for (const component of ['simple', 'advanced']) {
  test(`the ${component} form is accessible`, async ({ page, charity }) => {
    await page.goto(`/donation-embed?component=${component}&orgId=${charity.id}`);
    await expectAccessible(page);
  });

  test(`the ${component} form with errors is accessible`, async ({ page, charity }) => {
    await page.goto(`/donation-embed?component=${component}&orgId=${charity.id}`);
    await page.getByText('Ander bedrag').click();
    await page.getByRole('button').click();
    await expect(page.getByText('Voer een geldig e-mailadres in')).toBeVisible();
    await expectAccessible(page);
  });
}

test('the pages for a form, a donation or a link that does not exist are accessible', async ({ page }) => {
  test.slow();
  for (const path of [
    '/donation-embed',
    '/donation-embed?component=simple&orgId=abcdefghijklmnopqrstuvwxyz',
    '/donation-embed?component=simple&success=true',
    '/donation-complete',
    '/donation-complete?id=abcdefghijklmnopqrstuvwxyz',
    '/maandgift',
    '/maandgift/abcdefghijklmnopqrstuvwxyz',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
});

test('the page of an organisation that cannot accept donations yet is accessible', async ({
  page,
  organisation,
}) => {
  await page.goto(`/donation-embed?component=simple&orgId=${organisation.id}`);
  await expectAccessible(page);
});

test('the checkout of the simulator is accessible', async ({ page, charity }) => {
  await giveTo(page, charity);
  await page.waitForURL('**/simulator/checkout/*');
  await expectAccessible(page);
});

for (const [outcome, heading] of [
  ['open', 'Betalingsstatus controleren...'],
  ['paid', 'Donatie Geslaagd!'],
  ['failed', 'Donatie niet geslaagd'],
] as const) {
  test(`the status page of a payment that is ${outcome} is accessible`, async ({ page, charity }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await giveTo(page, charity);
    await finishCheckout(page, outcome);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
  });
}

test('the pages of Mijn gift are accessible', async ({ page, charity, administrator }) => {
  const donor = await giveMonthly(page, charity);
  await finishCheckout(page, 'paid');
  const link = await findStopLink(administrator, donor);
  for (const path of [link, `${link}/bedrag`, `${link}/overslaan`, `/mijn-gift?orgId=${charity.id}`]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.getByLabel('Uw e-mailadres').fill(donor);
  await page.getByRole('button').click();
  await expectAccessible(page);
  const { text } = await findMailAbout(administrator, `Uw link naar Mijn gift van ${charity.name}`, donor);
  await page.goto(/http\S+\/mijn-gift\/link\/\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Open Mijn gift' }).click();
  const own = page.url();
  const [account] = await page.getByRole('link', { name: 'Van een andere rekening' }).all();
  const gift = (await account?.getAttribute('href'))?.replace('/rekening', '') ?? '';
  for (const path of [own, `${gift}/dag`, `${gift}/rekening`, `${own}/gegevens`, `${own}/vergeten`]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.goto(`${link}/stoppen`);
  await expectAccessible(page);
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw maandelijkse gift is gestopt');
  await expectAccessible(page);
});

async function giveTo(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/donation-embed?component=simple&orgId=${id}`);
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button').click();
}
