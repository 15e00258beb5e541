import type { Locator } from '@playwright/test';
import { newAccount } from '../world/accounts.ts';
import { findMailContaining } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast, toastOn } from '../world/toast.ts';

// With `--trace on`, Playwright tries to run a script in the preview frame, which causes this error.
test.use({ expectedErrors: ["Blocked script execution in 'about:srcdoc'"] });

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="40" height="20" fill="#c2410c"/></svg>',
);

/** The exact number of clicks and fields. A change that adds a click or a field must change these numbers. */
const screens = [
  { width: 1280, height: 800, tag: [], hasMenuButton: false, clicks: 14, fields: 7 },
  // On a phone, opening the menu takes a click, and the test opens the menu twice.
  { width: 390, height: 844, tag: ['@deep'], hasMenuButton: true, clicks: 16, fields: 7 },
];

for (const { width, height, tag, hasMenuButton, ...effort } of screens) {
  test.describe(`at ${width} pixels`, { tag }, () => {
    test.use({ viewport: { width, height } });

    test(`a new user has a form with a logo and a customised mail after ${effort.clicks} clicks and ${effort.fields} fields`, async ({
      page,
      context,
      administrator,
    }) => {
      test.setTimeout(120_000);
      const spent = { clicks: 0, fields: 0 };
      const click = (target: Locator) => {
        spent.clicks += 1;
        return target.click();
      };
      const fill = (target: Locator, text: string) => {
        spent.fields += 1;
        return target.fill(text);
      };
      const openTab = async (name: string) => {
        if (hasMenuButton) await click(page.getByRole('button', { name: 'Menu openen' }));
        await click(page.getByRole('link', { name, exact: true }));
      };

      const anna = newAccount();
      const organisation = `Stichting ${anna.username}`;
      await page.goto('/register');
      await fill(page.getByLabel('Gebruikersnaam'), anna.username);
      await fill(page.getByLabel('E-mailadres', { exact: true }), anna.email);
      await fill(page.getByLabel('Wachtwoord', { exact: true }), anna.password);
      await fill(page.getByLabel('Wachtwoord bevestigen'), anna.password);
      await fill(page.getByLabel('Organisatienaam'), organisation);
      await click(page.getByRole('checkbox'));
      await click(page.getByRole('button', { name: 'Registreren' }));
      await page.waitForURL('/admin');
      await expect(page.getByText('0 van 5 gedaan')).toBeVisible();

      await click(page.getByRole('link', { name: /Uw naam en logo/ }));
      const chooser = page.waitForEvent('filechooser');
      await click(page.getByRole('button', { name: 'Sleep uw logo hierheen of kies een bestand' }));
      await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo });
      const shown = page.getByAltText('Logo op licht papier');
      await expect(shown).toBeVisible();
      // The product removes the empty margins of the image.
      await expect(shown).toHaveJSProperty('naturalWidth', 480);
      await expect(shown).toHaveJSProperty('naturalHeight', 240);
      await click(page.getByRole('button', { name: 'Instellingen opslaan' }));
      await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();

      await openTab('Dashboard');
      await expect(page.getByText('1 van 5 gedaan')).toBeVisible();
      const opened = context.waitForEvent('page');
      await click(page.getByRole('button', { name: /proefgift/ }));
      const form = await opened;
      await expect(form.getByAltText(organisation)).toHaveJSProperty('naturalHeight', 240);
      await fill(form.getByLabel('E-mailadres'), anna.email);
      await click(form.getByRole('button', { name: /Doneer/ }));
      await form.waitForURL('**/simulator/checkout/*');
      await click(form.getByRole('button', { name: 'Verder' }));
      await expect(form.getByRole('heading', { level: 1 })).toContainText('Geslaagd');
      await form.close();

      await openTab('E-mail');
      await click(page.getByRole('tab', { name: 'HTML Template' }));
      await click(page.getByRole('button', { name: 'Bevestiging van een gift' }));
      const thanks = page.getByRole('textbox', { name: 'Bedanktekst' });
      await fill(thanks, 'Wat fijn dat u ');
      await thanks.press('ControlOrMeta+b');
      await page.keyboard.type('meehelpt');
      // The preview is beside the fields on a wide screen, otherwise in a tab.
      const preview = page.frameLocator('iframe[title="Voorbeeld van de mail"]');
      if (!hasMenuButton) await expect(preview.locator('strong', { hasText: 'meehelpt' })).toBeVisible();
      await click(page.getByRole('button', { name: 'Test naar mezelf' }));
      await expectToast(page, 'E-mail verzonden', `De testmail wordt verstuurd naar ${anna.email}.`);
      const save = page.getByRole('button', { name: 'Template opslaan' });
      await expect.poll(() => overlap(toastOn(page), save), 'a message covers the next button').toBe(false);
      await click(save);
      await expectToast(page, 'Template opgeslagen');
      expect(spent).toEqual(effort);

      const mail = await findMailContaining(administrator, anna.email, 'Wat fijn dat u meehelpt');
      expect(mail.subject).toBe(`[Test] Bedankt voor uw gift aan ${organisation}`);
      expect(mail.html).toMatch(/<img src="http[^"]+\/images\/\w+\.png"/);
      expect(mail.text).toContain('Testmodus: er wordt niets afgeschreven');

      await page.goto('/admin');
      // The test donation made a key of the simulator, so the two steps with Mollie are for later.
      await expect(page.getByText('2 van 5 gedaan')).toBeVisible();
      await expect(page.getByText('Test Betalingen')).toBeVisible();
      await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('€ 10,00');
      await page.goto('/admin?tab=e-mail');
      await page.getByRole('tab', { name: 'HTML Template' }).click();
      await page.getByRole('button', { name: 'Bevestiging van een gift' }).click();
      await page.reload();
      await expect(thanks).toHaveValue('Wat fijn dat u **meehelpt**');
    });
  });
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
