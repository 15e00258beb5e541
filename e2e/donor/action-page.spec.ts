import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { imageRefusals, maxImageBytes } from '../../contract/uploads.ts';
import { emptyPageFields } from '../../harness/campaign-page.ts';
import { logIn } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { goLive } from '../world/give.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';

test.use({ viewport: { width: 390, height: 800 }, expectedErrors: ['/start', '/actie/'] });

test('a visitor starts a page, the organisation approves the page, and a donor leaves and removes a message', async ({
  page,
  browser,
  baseURL,
  charity,
  administrator,
}) => {
  test.slow();
  await goLive(charity.request);
  const slug = await openCampaign(charity.request);
  const mark = randomBytes(4).toString('hex');
  const maker = `loper-${mark}@voorbeeld.nl`;
  const donor = `gever-${mark}@voorbeeld.nl`;
  const title = `Piet loopt ${mark}`;
  const dashboard = await browser.newPage({
    baseURL: baseURL ?? '',
    viewport: { width: 1280, height: 900 },
  });
  await logIn(dashboard.request, charity);

  await test.step('a visitor starts a page and confirms the e-mail address', async () => {
    await page.goto(`/c/${slug}`);
    await page.getByRole('link', { name: 'Begin een eigen actiepagina' }).click();
    await expectAccessible(page);
    await page.getByLabel('Uw naam').fill('Piet Loper');
    await page.getByLabel('Uw e-mailadres').fill(maker);
    await page.getByLabel('Titel van de pagina').fill(title);
    await page.getByRole('button', { name: 'Verder' }).click();
    await expect(page.getByText('Vertel in een paar zinnen waarom u dit doet.')).toBeVisible();
    await page.getByLabel('Uw verhaal').fill('Ik loop 42 kilometer voor de buurt.');
    await page.getByRole('button', { name: 'Verder' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kijk in uw mail');
    await page.goto(await linkMailed(administrator, 'Bevestig uw e-mailadres', maker));
    await page.getByRole('button', { name: 'Bevestig en verstuur' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw pagina is verstuurd');
  });

  await test.step('the organisation approves the page in the dashboard', async () => {
    await dashboard.goto('/admin?tab=campagnes&deel=goedkeuren');
    await expect(dashboard.getByText('1 nieuwe pagina wacht op u', { exact: false })).toBeVisible();
    await expectAccessible(dashboard);
    await dashboard.getByRole('button', { name: `Keur goed: ${title}` }).click();
    await expect(dashboard.getByText('Er wacht niets op u')).toBeVisible();
  });

  const makerLink = await linkMailed(administrator, `Uw pagina ‘${title}’ staat online`, maker);
  await page.goto(makerLink);
  await expectAccessible(page);
  const publicUrl = (await page.getByRole('link', { name: /\/c\/piet-loopt/ }).getAttribute('href')) ?? '';

  await test.step('the maker sends a picture, which is public after its approval', async () => {
    const picture = { name: 'foto.png', mimeType: 'image/png' };
    // Uploads from a file, because passing bytes to the browser is slow.
    const tooLarge = test.info().outputPath('te-groot.png');
    await writeFile(tooLarge, Buffer.alloc(2 * maxImageBytes));
    await page.getByLabel('Afbeelding (optioneel)').setInputFiles(tooLarge);
    await page.getByRole('button', { name: 'Bewaar' }).click();
    await expect(page.getByText(imageRefusals.tooLarge)).toBeVisible();
    await expectAccessible(page);
    const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } }).png();
    await page
      .getByLabel('Afbeelding (optioneel)')
      .setInputFiles({ ...picture, buffer: await photo.toBuffer() });
    await page.getByRole('button', { name: 'Bewaar' }).click();
    const waits = page.getByRole('img', { name: 'De afbeelding die de organisatie bekijkt' });
    await expect(waits).toHaveJSProperty('naturalWidth', 640);
    await expectAccessible(page);

    await dashboard.reload();
    await expect(dashboard.getByRole('img', { name: 'De nieuwe afbeelding' })).toBeVisible();
    await expectAccessible(dashboard);
    await dashboard.getByRole('button', { name: `Keur goed: wijziging van ${title}` }).click();
    await expect(dashboard.getByText('Er wacht niets op u')).toBeVisible();
    await page.goto(publicUrl);
    await expect(page.locator('picture img')).toHaveJSProperty('naturalWidth', 640);
  });

  await test.step('a donor gives through the page and leaves a message', async () => {
    await page.goto(publicUrl);
    await page.getByLabel('E-mailadres').fill(donor);
    await expect(page.getByLabel('Naam op de pagina')).toBeHidden();
    await page.getByLabel('Zet mijn naam bij deze actie').check();
    await page.getByLabel('Naam op de pagina').fill('Tante Jo');
    await page.getByLabel('Kort bericht').fill('Zet hem op');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Doneer/ }).click();
    await finishCheckout(page, 'paid');
    await page.goto(publicUrl);
    await expect(page.getByText('Zet hem op')).toHaveCount(0);
  });

  await test.step('the public page shows the approved message, and the maker sees the donor’s name', async () => {
    await dashboard.reload();
    await dashboard.getByRole('button', { name: 'Keur goed: bericht van Tante Jo' }).click();
    await expect(dashboard.getByText('Er wacht niets op u')).toBeVisible();
    await page.goto(publicUrl);
    await expect(page.getByRole('region', { name: 'Berichten van donateurs' })).toContainText('Zet hem op');
    await expectAccessible(page);
    await page.goto(makerLink);
    await expect(page.getByRole('region', { name: 'Wie er gaf' })).toContainText('Tante Jo');
    await expect(page.getByText(donor)).toHaveCount(0);
  });

  await test.step('the donor removes the message in Mijn gift', async () => {
    await page.goto(`/mijn-gift?orgId=${charity.id}`);
    await page.getByLabel('Uw e-mailadres').fill(donor);
    await page.getByRole('button', { name: 'Mail mij een link' }).click();
    await page.goto(await linkMailed(administrator, `Uw link naar Mijn gift van ${charity.name}`, donor));
    await page.getByRole('button', { name: 'Open Mijn gift' }).click();
    await page.getByRole('button', { name: `Haal weg van ${title}` }).click();
    await expect(page.getByText('Uw bericht is weggehaald.')).toBeVisible();
    await expectAccessible(page);
    await page.goto(publicUrl);
    await expect(page.getByText('Zet hem op')).toHaveCount(0);
  });
  await dashboard.close();
});

async function openCampaign(request: APIRequestContext): Promise<string> {
  const slug = `samen-${randomBytes(4).toString('hex')}`;
  const page = {
    ...emptyPageFields,
    title: 'Samen voor de buurt',
    slug,
    shortText: 'Een speeltuin voor iedereen.',
    goal: '2500',
  };
  const made = await request.post('/api/admin/pages', { data: { kind: 'campaign', page } });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = await made.json();
  const opened = await request.put(`/api/admin/pages/${id}/state`, { data: { state: 'open' } });
  expect(opened.ok(), await opened.text()).toBe(true);
  return slug;
}

async function linkMailed(administrator: APIRequestContext, subject: string, to: string): Promise<string> {
  const { text } = await findMailAbout(administrator, subject, to);
  const [link] = /http\S+\/(?:actie|mijn-gift)\/\S+/.exec(text) ?? [];
  expect(link, text).toBeTruthy();
  return link ?? '';
}
