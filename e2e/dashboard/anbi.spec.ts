import type { Page } from '@playwright/test';
import { logIn, saveSetting } from '../world/accounts.ts';
import { expectAccessible } from '../world/expect-accessible.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ expectedErrors: ['/anbi/', '/api/admin/anbi'] });

function aPdf(text: string): Buffer {
  const body = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n% ${text}\n`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

test('an organisation fills in the ANBI items, publishes the page, and takes it offline', async ({
  page,
  organisation,
  browser,
  baseURL,
}) => {
  await logIn(page.request, organisation);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Organisatie', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ANBI', exact: true })).toHaveCount(0);
  for (const [key, value] of [
    ['org_anbi', 'ja'],
    ['org_rsin', '123456782'],
    ['org_address', 'Neude 1\n3512 AD Utrecht'],
  ] as const)
    await saveSetting(page.request, key, value);
  await page.reload();
  await page.getByRole('link', { name: 'ANBI', exact: true }).click();
  await expect(page.getByText('Er ontbreken 6 onderdelen.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Teksten en bestuur' }).click();
  await saveText(page, 'Doelstelling', 'Warme maaltijden voor wie dat nodig heeft.');
  await page.getByRole('link', { name: 'Overzicht', exact: true }).click();
  await page.getByRole('link', { name: 'Teksten en bestuur' }).click();
  await saveText(page, 'Beloningsbeleid', 'Niemand krijgt een beloning.');

  const policy = page.getByRole('form', { name: 'Beleidsplan' });
  const upload = policy.locator('input[type=file]');
  await upload.setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('geen PDF'),
  });
  await expect(policy.getByText('Dit bestand kunnen we niet als PDF lezen.', { exact: false })).toBeVisible();
  await upload.setInputFiles({
    name: 'plan 2026.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf('Beleidsplan'),
  });
  await expect(policy.getByRole('link', { name: 'plan 2026.pdf' })).toBeVisible();
  await policy.getByLabel('Geldt tot en met').fill('2030');
  await policy.getByRole('button', { name: 'Beleidsplan opslaan' }).click();
  await expectToast(page, 'Beleidsplan opgeslagen.');

  const board = page.getByRole('form', { name: 'Bestuur' });
  for (const [place, name, task] of [
    [1, 'Bas', 'penningmeester'],
    [2, 'Anna', ''],
  ] as const) {
    await board.getByRole('button', { name: 'Bestuurslid toevoegen' }).click();
    await board.getByLabel(`Naam van bestuurslid ${place}`).fill(name);
    await board.getByLabel(`Functie van bestuurslid ${place}`).fill(task);
  }
  await board.getByRole('button', { name: 'Bestuurslid 2 omhoog' }).focus();
  await page.keyboard.press('Enter');
  await expect(board.getByLabel('Naam van bestuurslid 1')).toHaveValue('Anna');
  await board.getByRole('button', { name: 'Bestuur opslaan' }).click();
  await expect(board.getByLabel('Functie van bestuurslid 1')).toHaveAccessibleDescription(
    /Vul een functie in/,
  );
  await page.getByRole('link', { name: 'Boekjaren' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuleren' }).click();
  await board.getByLabel('Functie van bestuurslid 1').fill('voorzitter');
  await board.getByRole('button', { name: 'Bestuur opslaan' }).click();
  await expectToast(page, 'Bestuur opgeslagen.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Boekjaren' }).click();
  const report = page.getByRole('form', { name: /^Verslag van de activiteiten/ });
  await report.getByLabel('Verslag', { exact: false }).first().fill('We kookten 6.180 maaltijden.');
  await report.getByRole('button', { name: 'Verslag opslaan' }).click();
  await expectToast(page, 'Verslag opgeslagen.');
  const accounts = page.getByRole('form', { name: /^Financiële verantwoording/ });
  await accounts.getByLabel('Baten').fill('60000');
  await accounts.getByLabel('Lasten').fill('55.00.0');
  await expect(accounts.getByText('Boven € 50.000 is het standaardformulier verplicht')).toBeVisible();
  await accounts.getByLabel('Soort verantwoording').selectOption('passport');
  await accounts.getByLabel('Adres van uw paspoort').fill('https://cbf.nl/organisaties/warm');
  await accounts.getByRole('button', { name: 'Verantwoording opslaan' }).click();
  await expect(accounts.getByLabel('Lasten')).toHaveAccessibleDescription(/bijvoorbeeld 84\.250/);
  await accounts.getByLabel('Lasten').fill('55000');
  await expect(accounts.getByText('€ 5.000,00')).toBeVisible();
  await accounts.getByRole('button', { name: 'Verantwoording opslaan' }).click();
  await expectToast(page, 'Financiële verantwoording opgeslagen.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Overzicht', exact: true }).click();
  await expect(
    page.getByText('Alles is ingevuld, maar uw pagina staat nog uit.', { exact: false }),
  ).toBeVisible();
  const slug = await page.getByRole('textbox', { name: 'Adres' }).inputValue();
  await page.getByRole('switch', { name: 'De pagina staat aan' }).check();
  await page.getByRole('button', { name: 'Pagina opslaan' }).click();
  await expectToast(page, 'ANBI-pagina opgeslagen.');
  await expect(page.getByText('Alles is in orde en staat op uw pagina.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link kopiëren' })).toBeVisible();

  const stranger = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const visit = await stranger.newPage();
  await visit.goto(`/anbi/${slug}`);
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText(`ANBI-gegevens van ${organisation.name}`);
  for (const text of [
    'Warme maaltijden',
    'Anna',
    'voorzitter',
    '123456782',
    '€ 60.000,00',
    '6.180 maaltijden',
  ])
    await expect(visit.getByText(text, { exact: false }).first()).toBeVisible();
  for (const width of [1280, 390]) {
    await visit.setViewportSize({ width, height: 800 });
    const box = await visit.locator('main').boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
  }
  const downloading = visit.waitForEvent('download');
  await visit.getByRole('link', { name: 'Beleidsplan (pdf)' }).click();
  expect((await downloading).suggestedFilename()).toBe(`beleidsplan-${slug}.pdf`);
  await stranger.close();

  const seen = await page.context().newPage();
  await seen.goto(`/anbi/${slug}`);
  await expectAccessible(seen);
  await page.getByRole('switch', { name: 'De pagina staat aan' }).uncheck();
  await page.getByRole('button', { name: 'Pagina opslaan' }).click();
  await expect(page.getByText('De pagina staat uit')).toBeVisible();
  await seen.reload();
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText('Deze pagina is er niet');
});

async function saveText(page: Page, title: string, text: string): Promise<void> {
  const form = page.getByRole('form', { name: title });
  await form.getByRole('textbox', { name: title }).fill(text);
  await form.getByRole('button', { name: `${title} opslaan` }).click();
  await expectToast(page, `${title} opgeslagen.`);
}
