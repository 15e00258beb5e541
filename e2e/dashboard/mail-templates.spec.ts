import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hostileHtml } from '../../server/platform/clean-html/testing/hostile-html.ts';
import { logIn, saveSetting } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { finishCheckout } from '../world/checkout.ts';
import { findMail } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

const frameOfPreview = 'iframe[title="Voorbeeld van de mail"]';

test.use({
  // With `--trace on`, Playwright tries to run a script in the preview frame, which causes the first error.
  expectedErrors: [
    "Blocked script execution in 'about:srcdoc'",
    '/api/admin/settings/',
    '/api/admin/receipt-preview',
  ],
});

test('a mail template in HTML is edited, previewed, saved and reset', async ({ page, organisation }) => {
  await openEditor(page, organisation);
  const html = page.getByLabel('HTML van de bevestigingsmail');
  await expect(html).toHaveValue(/Hartelijk dank voor uw gift/);
  await html.fill('<p>Dag </p>');
  await html.press('Home');
  for (let steps = 0; steps < 7; steps += 1) await html.press('ArrowRight');
  const insert = async (name: string) => {
    await page.getByRole('button', { name: 'Gegeven invoegen' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await insert('Naam van de donateur');
  await page.keyboard.type(', dank voor ');
  await insert('Bedrag');
  await expect(html).toHaveValue('<p>Dag {{recipientName}}, dank voor {{amount}}</p>');

  await page.getByRole('tab', { name: 'Voorbeeld' }).click();
  const preview = page.frameLocator(frameOfPreview);
  await expect(preview.locator('p')).toHaveText([
    'Dag Zoë de Vries, dank voor €\u00a025,00',
    'Uw giften vindt u in Mijn gift.',
    /^U geeft elke maand\. .* Dat kan op elk moment\.$/,
    'Wijzig of stop mijn maandelijkse gift',
  ]);
  await page.getByRole('tab', { name: 'Test Verzenden' }).click();
  await page.getByRole('link', { name: 'Organisatie', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('tab', { name: 'HTML Template' }).click();
  await page.getByRole('button', { name: 'Template opslaan' }).click();
  await expectToast(page, 'Template opgeslagen');

  await openEditor(page, organisation);
  await expect(page.getByText('Deze mail is in HTML geschreven')).toBeVisible();
  await expect(html).toHaveValue('<p>Dag {{recipientName}}, dank voor {{amount}}</p>');
  await page.getByRole('button', { name: 'Standaard herstellen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Herstellen' }).click();
  await expectToast(page, 'Standaard hersteld', 'De standaardtemplate is weer in gebruik.');
  await expect(page.getByRole('textbox', { name: 'Kop' })).toHaveValue('Hartelijk dank voor uw gift');
});

test('an invalid receipt template is refused, and a valid one is previewed as a PDF', async ({
  page,
  organisation,
}) => {
  await openEditor(page, organisation);
  await page.getByRole('tab', { name: 'PDF Template' }).click();
  await page.getByRole('tab', { name: 'Geavanceerd' }).click();
  const json = page.getByLabel('PDF template (JSON)');
  await json.fill('{ "title": "Dank" ');
  await page.getByRole('button', { name: 'PDF Template opslaan' }).click();
  await expectToast(page, 'Ongeldige JSON', 'De PDF template moet in geldig JSON formaat zijn');

  await json.fill('{ "title": "Dank", "sections": [{ "fields": [{ "label": "Bedrag" }] }] }');
  await page.getByRole('button', { name: 'PDF Template opslaan' }).click();
  const failed = 'Er is een fout opgetreden bij het opslaan van de PDF template';
  await expectToast(page, 'Fout bij opslaan', failed);
  const sentence = 'De PDF template klopt niet: sections[0].fields[0].value ontbreekt of is geen tekst';
  await expect(json).toHaveAccessibleDescription(sentence);
  await page.getByRole('button', { name: 'Voorbeeld vernieuwen' }).click();
  await expect(page.getByRole('alert')).toContainText(sentence);

  await json.fill('{ "title": "Dank", "headerText": "Aan {{organizationName}}" }');
  await expect(page.getByText('Volgt vanzelf wat u typt.')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Downloaden' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kwitantie-voorbeeld.pdf');
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'PDF Template opslaan' }).click();
  await expectToast(page, 'PDF Template opgeslagen');
});

test('a test mail uses the template and contains the receipt', async ({ page, charity, administrator }) => {
  await page.goto(`/donation-embed?component=simple&orgId=${charity.id}`);
  await page.getByLabel('E-mailadres').fill('zoe@voorbeeld.nl');
  await page.getByRole('button', { name: /Doneer/ }).click();
  await finishCheckout(page, 'paid');
  await saveSetting(
    charity.request,
    'email_template',
    '<p>{{recipientName}} gaf {{amount}}. {{customMessage}}</p>',
  );

  await logIn(page.request, charity);
  await page.goto('/admin?tab=e-mail');
  await expect(page.getByLabel('Testgift')).toHaveValue(/^[0-9a-z]{26}$/);
  await expect(page.getByLabel('Bedrag in euro')).toHaveValue('25,00');
  await expect(page.getByLabel('E-mailadres van de ontvanger')).toHaveValue(charity.email);
  await page.getByLabel('E-mailadres van de ontvanger').fill('');
  await page.getByRole('button', { name: 'Testmail versturen' }).click();
  await expect(page.getByText('Vul een geldig e-mailadres in')).toBeVisible();

  const to = `test-van-${charity.username}@voorbeeld.nl`;
  await page.getByLabel('E-mailadres van de ontvanger').fill(to);
  await page.getByLabel('Naam van de ontvanger').fill('Noor');
  await page.getByLabel('Bedrag in euro').fill('15,50');
  await page.getByLabel('Persoonlijke boodschap').fill('Warme groet <b>');
  await page.getByRole('button', { name: 'Testmail versturen' }).click();
  await expectToast(page, 'E-mail verzonden', `De testmail wordt verstuurd naar ${to}.`);
  const mail = await findMail(administrator, to);
  expect(mail.subject).toContain('[Test]');
  expect(mail.text).toContain('Noor gaf €\u00a015,50. Warme groet <b>');
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
});

test(
  'an administrator edits the template of one organisation without changing the default',
  { tag: '@deep' },
  async ({ page, organisation }) => {
    await openEditor(page, administratorLogin);
    const picker = page.getByRole('combobox', { name: 'Organisatie' });
    const choose = async (name: string, typed: string) => {
      await picker.click();
      await picker.fill(typed);
      await page.getByRole('option', { name }).click();
    };
    await expect(picker).toHaveValue('Standaard organisatie');
    await choose(organisation.name, organisation.name);
    await page.getByRole('tab', { name: 'Bewerken' }).click();
    await expect(page.frameLocator(frameOfPreview).getByText(organisation.name).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Geavanceerd' }).click();
    const html = page.getByLabel('HTML van de bevestigingsmail');
    await html.fill('<p>Door de beheerder</p>');
    await choose('Standaard organisatie', '');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuleren' }).click();
    await expect(picker).toHaveValue(organisation.name);
    await page.getByRole('button', { name: 'Template opslaan' }).click();
    await expectToast(page, 'Template opgeslagen');
    await choose('Standaard organisatie', '');
    await expect(page.getByRole('textbox', { name: 'Kop' })).toHaveValue('Hartelijk dank voor uw gift');

    await openEditor(page, organisation);
    await expect(html).toHaveValue('<p>Door de beheerder</p>');
  },
);

test.describe('hostile templates', () => {
  // The browser reports all markup that it refuses. This allows every error, because each message includes ''.
  test.use({ expectedErrors: [''] });

  test('run no script in the preview', async ({ page, context, organisation }) => {
    let calls = 0;
    await context.exposeBinding('boom', () => {
      calls += 1;
    });
    await openEditor(page, organisation);
    await page.getByLabel('HTML van de bevestigingsmail').fill(hostileHtml.join('\n'));
    await page.getByRole('tab', { name: 'Voorbeeld' }).click();
    const preview = page.locator(frameOfPreview);
    await preview.click({ position: { x: 20, y: 20 } });
    // Some templates hide the templates after them, so each template gets its own copy of the preview frame.
    const loaded = await preview.evaluate(showInCopies, hostileHtml);
    expect(loaded).toBe(hostileHtml.length);
    expect(calls).toBe(0);

    const unguarded = await context.newPage();
    await unguarded.setContent(hostileHtml.join('\n'));
    await expect.poll(() => calls, 'calls without the protection of the preview').toBeGreaterThan(0);
  });
});

/** Runs in the browser. Returns the number of loaded copies. */
async function showInCopies(frame: Element, documents: string[]): Promise<number> {
  const start = frame.getAttribute('srcdoc')?.split('<script>')[0] ?? '';
  const loads = documents.map(
    (html) =>
      new Promise<void>((resolve) => {
        const copy = frame.cloneNode() as Element;
        copy.setAttribute('srcdoc', start + html);
        copy.addEventListener('load', () => resolve());
        frame.after(copy);
      }),
  );
  return (await Promise.all(loads)).length;
}

async function openEditor(page: Page, login: { email: string; password: string }): Promise<void> {
  await logIn(page.request, login);
  await page.goto('/admin?tab=e-mail');
  await page.getByRole('tab', { name: 'HTML Template' }).click();
  await page.getByRole('button', { name: 'Bevestiging van een gift' }).click();
  await page.getByRole('tab', { name: 'Geavanceerd' }).click();
  await expect(page.getByLabel('HTML van de bevestigingsmail')).toBeVisible();
}
