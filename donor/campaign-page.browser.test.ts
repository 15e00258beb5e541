import { beforeAll, expect, test } from 'vitest';
import { renderCampaignPage } from './render/campaign/render-campaign-page.tsx';
import type { DonorScripts } from './render/load-donor-scripts.ts';
import { createBrowserWorld } from './testing/browser-world.ts';
import { donationPage } from './testing/pages.ts';
import { renderDonationPage } from './render/render-donation-page.tsx';
import { buildScriptsForTest } from './testing/built-scripts.ts';
import { campaignPage } from './testing/campaign-page.ts';

const world = createBrowserWorld();
let scripts: DonorScripts;

beforeAll(async () => {
  scripts = await buildScriptsForTest();
});

async function shownPicture(viewport: { width: number; height: number }, width: number, height: number) {
  const page = await world.newPage({ viewport });
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  await page.route('https://gulhart.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body }),
  );
  const image = { ...campaignPage.image!, width, height };
  await page.setContent(renderCampaignPage({ ...campaignPage, image }, scripts).html);
  const [picture, column] = await Promise.all(
    ['picture img', '.story'].map((selector) => page.locator(selector).first().boundingBox()),
  );
  return { width: picture!.width, height: picture!.height, column: column!.width };
}

test.each([
  { width: 390, height: 800 },
  { width: 1280, height: 900 },
])(
  'on a screen of $width px, a campaign picture fits the text column and is at most 512 px high',
  async (viewport) => {
    const photograph = await shownPicture(viewport, 1200, 675);
    expect(photograph.width).toBeCloseTo(photograph.column, 0);
    expect(photograph.height).toBeCloseTo((photograph.column * 675) / 1200, 0);
    const strip = await shownPicture(viewport, 40, 4000);
    expect([strip.width, strip.height]).toEqual([5, 500]);
    const portrait = await shownPicture(viewport, 600, 750);
    expect(portrait.width / portrait.height).toBeCloseTo(600 / 750, 1);
    expect((await shownPicture(viewport, 1200, 3000)).height).toBeCloseTo(512, 0);
  },
);

test('the form proposes the donor’s name as the name on the page, and keeps a name that the donor typed', async () => {
  const page = await world.newPage();
  const form = { ...campaignPage.form, wall: { showsAmounts: true } };
  await page.setContent(renderCampaignPage({ ...campaignPage, form }, scripts).html);
  const [consent, name] = [page.getByLabel('Zet mijn naam'), page.getByLabel('Naam op de pagina')];
  await page.getByLabel('Voornaam').fill(' Zoë ');
  await page.getByLabel('Achternaam').fill('de Wit');
  await consent.check();
  expect(await name.inputValue()).toBe('Zoë de Wit');
  await name.fill('Zoë');
  await consent.uncheck();
  await consent.check();
  expect(await name.inputValue()).toBe('Zoë');
});

test('the question about a monthly gift takes the place of the form and its introduction', async () => {
  const page = await world.newPage();
  const organisation = { ...donationPage.organisation!, logoUrl: null, monthlyQuestionMaxCents: 100_00 };
  await page.setContent(renderDonationPage({ ...donationPage, organisation }, scripts).html);
  await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
  await page.getByRole('button', { name: 'Doneer € 10,00' }).click();
  await page.getByRole('button', { name: 'Nee, eenmalig € 10' }).waitFor();
  const headings = await page.getByRole('heading').allInnerTexts();
  expect(headings.map((text) => text.replace('\u00a0', ' '))).toEqual(['Maak er € 5 per maand van?']);
  const shown = [organisation.name, organisation.projectName, organisation.introduction].map((text) =>
    page.getByText(text).isVisible(),
  );
  expect(await Promise.all(shown)).toEqual([true, false, false]);
  await page.getByRole('button', { name: 'Terug' }).click();
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test('the form turns a gift to the page into a gift to the organisation only after the server has answered that the page is closed', async () => {
  const page = await world.newPage();
  const address = 'https://gulhart.example/c/samen-voor-de-buurt';
  const { html } = renderCampaignPage(campaignPage, scripts);
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const pagesOpen: unknown[] = [];
  const answers = [
    { status: 503, json: { code: 'unavailable', message: 'Het is even druk.' } },
    { status: 409, json: { code: 'conflict', message: 'Deze pagina is intussen gesloten.' } },
    { status: 409, json: { code: 'conflict', message: 'Geen sleutel.' } },
  ];
  await page.route('**/api/donations', (route) => {
    const sent = route.request().postDataJSON() as { pageOpen?: string };
    return route.fulfill(answers[pagesOpen.push(sent.pageOpen) - 1]);
  });
  await page.goto(address);
  await page.getByLabel('E-mailadres').fill('jan@voorbeeld.nl');
  for (const { json } of answers) {
    await page.getByRole('button', { name: /^Doneer/ }).click();
    await page.getByText(json.message).waitFor();
  }
  expect(pagesOpen).toEqual(['1', '1', undefined]);
});
