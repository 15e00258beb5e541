import { startCustomerSite } from '../../donor/testing/customer-site.ts';
import { logIn, registerDomain } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test('a customised form has a live preview, opens from a button on the website, and leads to the customised thank-you text', async ({
  page,
  charity,
  baseURL,
}) => {
  await logIn(page.request, charity);
  await page.goto('/admin?tab=organisatie');
  await page.getByRole('link', { name: 'Donatieformulier' }).click();
  await page.getByLabel('Kop', { exact: false }).fill('Help een egel');
  await page.getByLabel('Inleiding').fill('Voor een warm hok in de winter.');
  await page.getByLabel('Bedrag 1').fill('7,50');
  await page.getByLabel('Bedrag 4').fill('100');
  const preview = page.frameLocator('iframe[title="Voorbeeld van het uitgebreide formulier"]');
  await expect(preview.getByRole('heading', { name: 'Help een egel' })).toBeVisible();
  await expect(preview.getByRole('button')).toHaveText('Doneer € 7,50');
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(700);
  await expectAccessible(page);
  await page.getByLabel('Bedanktekst').fill('De egels danken u.');
  const thanks = page.frameLocator('iframe[title="Voorbeeld van de pagina na het betalen"]');
  await expect(thanks.getByText('De egels danken u.')).toBeVisible();
  await page.getByRole('button', { name: 'Formulier opslaan' }).click();
  await expectToast(page, 'Formulier opgeslagen', 'Donateurs zien het vanaf nu zo.');

  const site = await startCustomerSite();
  await registerDomain(charity.request, new URL(site.url).host);
  site.show(
    `<link rel="icon" href="data:,"><script src="${baseURL}/donate.js?orgId=${charity.id}"></script>
     <div data-gulhart-form="advanced" data-gulhart-button="Steun ons"></div>`,
  );
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Steun ons' }).click();
  const form = page.frameLocator('iframe[title=Donatieformulier]');
  await expect(form.getByRole('heading', { name: 'Help een egel' })).toBeVisible();
  await expect(form.getByText('Voor een warm hok in de winter.')).toBeVisible();
  await form.getByText('€ 100', { exact: true }).click();
  await form.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await form.getByRole('button', { name: 'Doneer € 100,00' }).click();
  await finishCheckout(page, 'paid');
  await expect(page.getByText('De egels danken u.')).toBeVisible();
  await site.close();
});
