import type { Page } from '@playwright/test';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { findStopLink, giveMonthly } from '../world/monthly-gift.ts';
import { expect, test } from '../world/test.ts';

test.use({ expectedErrors: ['/donation-embed', '/maandgift/'] });

for (const component of ['simple', 'advanced']) {
  test(`the ${component} form is accessible`, async ({ page, charity }) => {
    await page.goto(`/donation-embed?component=${component}&orgId=${charity.id}`);
    await expectAccessible(page);
  });

  test(`the ${component} form with mistakes is accessible`, async ({ page, charity }) => {
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
    '/maandgift/abcdefghijklmnopqrstuvwxyz',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
});

test('the page of an organisation that cannot take donations yet is accessible', async ({
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

test('the pages that stop a monthly donation are accessible', async ({ page, charity, administrator }) => {
  const donor = await giveMonthly(page, charity);
  await finishCheckout(page, 'paid');
  await page.goto(await findStopLink(administrator, donor));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Stoppen' }).click();
  await expectAccessible(page);
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw maandelijkse donatie is gestopt');
  await expectAccessible(page);
});

async function giveTo(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/donation-embed?component=simple&orgId=${id}`);
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button').click();
}
