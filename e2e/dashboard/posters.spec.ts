import { logIn } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test('a scanned QR code for € 5 opens a form with € 5, and the dashboard shows the number of scans and a poster to download', async ({
  page,
  charity,
  browser,
  baseURL,
}) => {
  await logIn(page.request, charity);
  await page.goto('/admin?tab=campagnes&deel=codes');
  await page.getByLabel('Naam', { exact: false }).fill('Bij de uitgang');
  await page.getByLabel('Bedrag in euro', { exact: false }).fill('5');
  await page.getByRole('button', { name: 'QR-code maken' }).click();
  await expectToast(page, 'QR-code gemaakt', 'Download de poster, of de code alleen.');
  const codes = page.getByRole('list', { name: 'QR-codes' });
  await expect(codes.getByText('nog niet gescand', { exact: false })).toBeVisible();
  await expect
    .poll(() =>
      page.getByAltText('QR-code: Bij de uitgang').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expectAccessible(page);

  const address = await codes.getByRole('link', { name: /\/q\// }).getAttribute('href');
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    baseURL: baseURL!,
  });
  const scanned = await phone.newPage();
  await scanned.goto(new URL(address!).pathname);
  await expect(scanned.getByRole('button', { name: 'Doneer € 5,00' })).toBeVisible();
  await expect(scanned).toHaveURL(/utm_source=qr&utm_campaign=Bij\+de\+uitgang/);
  expect(await phone.cookies()).toEqual([]);
  await phone.close();

  await page.reload();
  await expect(codes.getByText('1 keer gescand', { exact: false })).toBeVisible();
  const download = page.waitForEvent('download');
  await codes.getByRole('link', { name: 'Poster A4' }).click();
  expect((await download).suggestedFilename()).toBe('poster-bij-de-uitgang-a4.pdf');
});
