import { startCustomerSite } from '../../donor/testing/customer-site.ts';
import { registerDomain } from '../world/accounts.ts';
import { finishCheckout } from '../world/checkout.ts';
import { expect, test } from '../world/test.ts';

test('the terms have fifteen sections and name every period and limit', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algemene voorwaarden');
  await expect(page.getByText('Laatst bijgewerkt: 9 april 2025')).toBeVisible();
  const sections = page.locator('main section').getByRole('heading', { level: 2 });
  await expect(sections).toHaveText(
    Array.from({ length: 15 }, (_, index) => new RegExp(`^${index + 1}\\. `)),
  );
  const text = page.locator('main');
  for (const promise of [
    'Financiële gegevens moeten 7 jaar worden bewaard.',
    'Een wijziging van de prijzen kondigen we minstens 30 dagen van tevoren aan.',
    'We kondigen een wijziging minstens 30 dagen voordat zij ingaat aan',
    'binnen 14 dagen na de factuurdatum',
    'met een opzegtermijn van 30 dagen',
    'Wordt een account 12 maanden niet gebruikt, dan mag Gulhart de overeenkomst beëindigen.',
    'in de laatste 3 maanden voor de schadeveroorzakende gebeurtenis',
    'De betaaldienstverlener ontvangt het geld van de donateur als eerste en betaalt het periodiek uit ' +
      'aan uw organisatie, onder aftrek van de kosten.',
    'Gulhart ontvangt en beheert het op geen enkel moment.',
    'naam, e-mailadres, bedrag, datum en betaalmethode',
  ])
    await expect(text).toContainText(promise);
});

test('the privacy policy says what is stored, for how long, and that Gulhart never receives the money', async ({
  page,
}) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacybeleid');
  await expect(page.getByText('Laatst bijgewerkt: 9 april 2025')).toBeVisible();
  const text = page.locator('main');
  await expect(text).toContainText('waaronder giften: 7 jaar.');
  await expect(text).toContainText('uw e-mailadres, het bedrag, de datum en de betaalmethode');
  await expect(text).toContainText('het geld zelf komt nooit bij Gulhart');
});

test('the cookie policy lists four kinds of cookies, and names every item that is stored', async ({
  page,
  context,
}) => {
  await page.goto('/cookies');
  await expect(page.getByText('Laatst bijgewerkt: 9 april 2025')).toBeVisible();
  const table = async (kind: string) => {
    const rows = page.getByRole('table', { name: `Cookies: ${kind}` }).getByRole('row');
    return (await rows.allInnerTexts())
      .slice(1)
      .map((row) => row.split('\t').filter((_, index) => index !== 1));
  };
  expect(await table('noodzakelijk')).toEqual([
    ['Sessie', 'Sessie', 'Ja'],
    ['Bekende browser', '1 jaar', 'Ja'],
    ['CSRF-token', 'Sessie', 'Nee'],
  ]);
  expect(await table('analytisch')).toEqual([
    ['Bezoeker', '2 jaar', 'Nee'],
    ['Bezoek', '24 uur', 'Nee'],
    ['Begrenzing', '1 minuut', 'Nee'],
  ]);
  expect(await table('functioneel')).toEqual([
    ['Thema', '1 jaar', 'Ja'],
    ['Taal', '1 jaar', 'Nee'],
  ]);
  expect(await table('marketing')).toEqual([
    ['Bezoekpixel', '3 maanden', 'Nee'],
    ['Resultaatpixel', '30 dagen', 'Nee'],
  ]);

  await page.getByRole('link', { name: 'Cookie-instellingen' }).click();
  await page.getByRole('button', { name: 'Alles accepteren' }).click();
  const kept = [
    ...(await context.cookies()).map(({ name }) => name),
    ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
  ];
  expect(kept).toEqual(['gulhart-consent']);
  for (const name of kept) await expect(page.locator('main code', { hasText: name })).toBeVisible();
});

test('the careers page shows four vacancies with a link to apply', async ({ page }) => {
  await page.goto('/careers');
  await expect(page.locator('main')).toContainText('Een opleidingsbudget van €1.500 per jaar');
  await expect(page.locator('main')).toContainText('2-3 dagen per week op kantoor');
  const vacancies = page.getByRole('article');
  await expect(vacancies.getByRole('heading')).toHaveText([
    'Frontend Developer',
    'Backend Developer',
    'UX/UI Designer',
    'Customer Success Manager',
  ]);
  await expect(vacancies.getByText('Utrecht (Hybride)')).toHaveCount(4);
  await expect(vacancies.getByText('Fulltime')).toHaveCount(4);

  const designer = vacancies.filter({ hasText: 'UX/UI Designer' });
  const duty = designer.getByText('Ons ontwerpsysteem onderhouden, licht en donker');
  await expect(duty).toBeHidden();
  await designer.getByText('Verantwoordelijkheden').click();
  await expect(duty).toBeVisible();
  await expect(designer.getByRole('link', { name: 'Solliciteer nu' })).toHaveAttribute(
    'href',
    /^mailto:[^?]+\?subject=UX%2FUI%20Designer$/,
  );
  await expect(page.getByRole('link', { name: 'Stuur een open sollicitatie' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
});

test('the sample code of the documentation accepts a donation with the organisation’s own id', async ({
  page,
  context,
  charity,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/webflow-instructions');
  await expect(page).toHaveURL('/documentation#webflow');
  await expect(page.getByRole('heading', { name: 'Webflow' })).toBeInViewport();
  const copy = async (label: string) => {
    await page.getByRole('button', { name: `Kopiëren: ${label}`, exact: true }).click();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    return code.replaceAll('UW-ORGANISATIE-ID', charity.id);
  };
  const script = await copy('de scripttag');
  const forms = [await copy('het complete formulier'), await copy('het eigen formulier')].join('<hr>');

  const site = await startCustomerSite();
  await registerDomain(charity.request, new URL(site.url).host);
  try {
    site.show(`<head><link rel="icon" href="data:,">${script}</head><body>${forms}</body>`);
    await page.goto(site.url);
    await expect(page.frameLocator('iframe').getByText(charity.name)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Doneer nu' })).toBeHidden();
    await page.getByLabel('Bedrag in euro').fill('12,50');
    await page.getByLabel('Ik geef dit elke maand').check();
    await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
    await page.getByRole('button', { name: 'Doneer' }).click();
    await finishCheckout(page, 'paid');
    await expect(page.getByRole('definition')).toHaveText(['€ 12,50', 'Maandelijks', 'Voltooid']);
  } finally {
    await site.close();
  }
});
