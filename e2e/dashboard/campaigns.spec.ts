import { logIn } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/admin/pages', '/c/', "Blocked script execution in 'about:srcdoc'"] });

const aPicture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><rect width="1200" height="600" fill="#b45309"/></svg>',
);

test('an organisation creates a campaign page with a live preview, then opens and closes the page', async ({
  page,
  charity,
  browser,
  baseURL,
}) => {
  const desktop = { width: 1280, height: 900 };
  await logIn(page.request, charity);
  await page.setViewportSize(desktop);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Campagnes', exact: true }).click();
  await expect(page.getByText('Vraag om iets bepaalds')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);

  await page.getByRole('link', { name: 'Maak uw eerste pagina' }).click();
  await page.getByRole('link', { name: 'Campagne', exact: true }).click();
  const slug = `keuken-${charity.id}`;
  await page.getByLabel('Titel').fill('Een nieuwe keuken');
  await expect(page.getByLabel('Adres')).toHaveValue('een-nieuwe-keuken');
  await page.getByLabel('Adres').fill(slug);
  await page.getByRole('textbox', { name: 'Verhaal' }).fill('Wij koken voor **iedereen**.');
  await page.getByLabel('Doelbedrag').fill('0');
  await page.getByLabel('Foto: bestand').setInputFiles({
    name: 'keuken.svg',
    mimeType: 'image/svg+xml',
    buffer: aPicture,
  });
  await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible();
  await page.getByRole('button', { name: 'Pagina opslaan' }).click();
  await expect(page.getByLabel('Doelbedrag')).toHaveAccessibleDescription(/boven nul/);
  await page.getByLabel('Doelbedrag').fill('2.500');
  const preview = page.frameLocator('iframe[title="Voorbeeld van de pagina"]');
  await expect(preview.getByRole('heading', { name: 'Een nieuwe keuken' })).toBeVisible();
  await expect(preview.getByText('van € 2.500')).toBeVisible();
  await page.getByRole('button', { name: 'Pagina opslaan' }).click();
  await expectToast(page, 'Pagina opgeslagen', 'De pagina is pas te zien als u die online zet.');
  await expect(page.getByText('Concept: niemand ziet deze pagina nog')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);

  const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const visit = await stranger.newPage();
  expect((await visit.goto(`/c/${slug}`))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Zet de pagina online' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zet de pagina online' }).click();
  await expect(page.getByText('Open, maar niemand kan echt geven', { exact: false })).toBeVisible();
  await visit.goto(`/c/${slug}`);
  await expect(visit.getByRole('heading', { level: 1, name: 'Een nieuwe keuken' })).toBeVisible();
  await expect(visit.getByRole('button', { name: /Doneer/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Sluit de pagina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sluit de pagina' }).click();
  await expect(page.getByText('Gesloten: de pagina is te lezen', { exact: false })).toBeVisible();
  await visit.reload();
  await expect(visit.getByText('Deze actie is gesloten', { exact: false })).toBeVisible();
  await stranger.close();

  await page.getByRole('link', { name: 'Cijfers' }).click();
  await expect(page.getByText('Nog geen giften')).toBeVisible();
  await page.getByRole('link', { name: 'Alle pagina’s' }).click();
  await expect(page.getByRole('article')).toContainText('Gesloten');
  await expectAccessible(page);

  const longTitle = `Voor de ${'vrijwilligersbrandweer'.repeat(3)}`;
  await page.getByRole('link', { name: 'Een nieuwe keuken' }).click();
  await page.getByLabel('Titel').fill(longTitle);
  await page.getByRole('button', { name: 'Pagina opslaan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longTitle);
  await expectAccessible(page);
});
