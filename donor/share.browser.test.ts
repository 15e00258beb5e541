import { beforeAll, describe, test } from 'vitest';
import { renderMakerPage } from './render/action-page/render-maker-page.tsx';
import { renderCampaignPage } from './render/campaign/render-campaign-page.tsx';
import type { DonorScripts } from './render/load-donor-scripts.ts';
import { findAccessibilityProblems } from './testing/accessibility.ts';
import { createBrowserWorld } from './testing/browser-world.ts';
import { buildScriptsForTest } from './testing/built-scripts.ts';
import { campaignPage } from './testing/campaign-page.ts';
import { expect } from './testing/expect.ts';
import { makerPage } from './testing/maker-page.ts';
import { pendingDonation } from './testing/pages.ts';

const world = createBrowserWorld();
const shareUrl = 'https://gulhart.example/c/dak';
const campaign = { title: 'Een nieuw dak', path: '/c/dak', shareUrl, isClosed: false, isQuiet: false };
let scripts: DonorScripts;

beforeAll(async () => {
  scripts = await buildScriptsForTest();
});

describe('after a gift to a campaign, the donor', () => {
  const openStatusPage = async (options: Parameters<typeof world.newPage>[0] = {}) => {
    world.site.known = { campaign };
    const page = await world.newPage({ reducedMotion: 'reduce', ...options });
    return { page, open: () => page.goto(`${world.site.origin}/donation-complete?id=${pendingDonation.id}`) };
  };

  test('copies the address of the campaign, even if the payment completes while the page is open', async () => {
    const { page, open } = await openStatusPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Betalingsstatus controleren...');
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
    await page.getByRole('button', { name: 'Kopieer link' }).click();
    await expect(page.getByText('De link is gekopieerd.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('sees the address when the browser refuses to copy', async () => {
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
    const { page, open } = await openStatusPage();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('NotAllowedError'));
    });
    await open();
    await page.getByRole('button', { name: 'Kopieer link' }).click();
    await expect(page.getByText(`Kopiëren lukte niet. Dit is de link: ${shareUrl}`)).toBeVisible();
  });

  test('uses the share sheet of the phone, if the phone has one', async () => {
    world.site.answerStatus = () => ({ ...pendingDonation, status: 'completed' });
    const { page, open } = await openStatusPage();
    await open();
    await expect(page.getByRole('button', { name: 'Delen' })).toBeHidden();
    await page.addInitScript(() => {
      navigator.share = async (sheet) => {
        document.title = JSON.stringify(sheet);
      };
    });
    await page.reload();
    await page.getByRole('button', { name: 'Delen' }).click();
    expect(JSON.parse(await page.title())).toEqual({
      url: shareUrl,
      title: 'Een nieuw dak',
      text: 'Ik gaf voor ‘Een nieuw dak’. Geven kan hier:',
    });
  });
});

test('without JavaScript a visitor shares a campaign by WhatsApp, e-mail or QR code', async () => {
  const page = await world.newPage({ javaScriptEnabled: false });
  await page.setContent(renderCampaignPage(campaignPage, scripts).html);
  const share = page.getByRole('region', { name: 'Deel deze actie' });
  await expect(share.getByRole('button')).toHaveCount(0);
  const text = encodeURIComponent(`${campaignPage.title}: ${campaignPage.url}`);
  await expect(share.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${text}`,
  );
  await expect(share.getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    new RegExp(`body=${text}$`),
  );
  await share.getByText('QR-code').click();
  await expect(share.getByRole('img')).toHaveAttribute('src', '/c/samen-voor-de-buurt/qr.svg');
});

test('on a phone the story, the name of the maker and the progress are above the form', async () => {
  const page = await world.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(renderCampaignPage({ ...campaignPage, maker: 'Piet Loper' }, scripts).html);
  const top = async (text: string) => (await page.getByText(text).first().boundingBox())!.y;
  const form = (await page.locator('form').boundingBox())!.y;
  for (const text of ['Piet Loper haalt geld op voor', '€ 1.250 van € 2.500', 'twaalf jaar', 'Dank u wel.'])
    expect(await top(text)).toBeLessThan(form);
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

describe('the picture field of a maker', () => {
  test('is one styled field that announces the name of the chosen file', async () => {
    const page = await world.newPage();
    await page.setContent(renderMakerPage(makerPage, scripts).html);
    const input = page.getByLabel('Afbeelding (optioneel)');
    await expect(input).toHaveCSS('opacity', '0');
    await expect(page.getByText('Kies een afbeelding')).toBeVisible();
    const name = page.locator('.file').getByRole('status');
    await expect(name).toHaveText('Niets gekozen');
    await input.setInputFiles({ name: 'finish.png', mimeType: 'image/png', buffer: Buffer.from('beeld') });
    await expect(name).toHaveText('finish.png');
    await input.setInputFiles([]);
    await expect(name).toHaveText('Niets gekozen');
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('is the browser’s own file field without JavaScript, and our text about the chosen file is hidden', async () => {
    const page = await world.newPage({ javaScriptEnabled: false });
    await page.setContent(renderMakerPage(makerPage, scripts).html);
    await expect(page.getByLabel('Afbeelding (optioneel)')).toHaveCSS('opacity', '1');
    await expect(page.getByText('Niets gekozen')).toBeHidden();
  });
});
