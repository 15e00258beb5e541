import type { Page } from '@playwright/test';
import { newAccount } from '../world/accounts.ts';
import { findMailAbout } from '../world/mailbox.ts';
import { expect, test } from '../world/test.ts';
import { expectToast, toastOn } from '../world/toast.ts';

const thanks = 'Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.';

function aMessage() {
  const { username, email } = newAccount();
  return {
    Naam: 'Zoë de Wit',
    'E-mailadres': email,
    Onderwerp: `Een vraag van ${username}`,
    Bericht: 'Kan een donateur het bedrag zelf wijzigen?\nGroet, Zoë',
  };
}

async function fill(page: Page, message: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(message))
    await page.getByLabel(label, { exact: true }).fill(text);
}

async function expectFields(page: Page, message: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(message))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}

const send = (page: Page) => page.getByRole('button', { name: 'Verstuur bericht' }).click();

/** Opens the page, and waits until the script of the site handles the form. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/contact');
  await expect(page.locator('form[action="/api/contact"]')).toHaveAttribute('novalidate');
}

test.describe('the contact form', () => {
  test.use({ expectedErrors: ['/api/contact'] });

  test('reports errors, keeps the text when sending fails, and delivers the message at the next attempt', async ({
    page,
    administrator,
  }) => {
    await openForm(page);
    await fill(page, { Naam: 'Z', 'E-mailadres': 'zoe', Onderwerp: 'Hoi!', Bericht: 'Te kort.' });
    await send(page);
    for (const sentence of [
      'Naam moet minimaal 2 karakters bevatten.',
      'Vul een geldig e-mailadres in.',
      'Onderwerp moet minimaal 5 karakters bevatten.',
      'Bericht moet minimaal 10 karakters bevatten.',
    ])
      await expect(page.getByText(sentence)).toBeVisible();

    const message = aMessage();
    await page.route('**/api/contact', (route) => route.abort());
    await fill(page, message);
    await send(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Uw bericht kon niet worden verzonden. Wat u hebt getypt staat er nog; probeer het zo opnieuw.',
    );
    await expectFields(page, message);

    await page.unroute('**/api/contact');
    await send(page);
    await expectToast(page, 'Bericht verzonden!', thanks);
    await expectFields(page, { Naam: '', 'E-mailadres': '', Onderwerp: '', Bericht: '' });
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(toastOn(page).getByRole('button', { name: 'Sluiten' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toastOn(page)).toHaveCount(0);

    const mail = await findMailAbout(administrator, `Contactformulier: ${message.Onderwerp}`);
    expect(mail.replyTo).toBe(message['E-mailadres']);
    expect(mail.text).toContain('Kan een donateur het bedrag zelf wijzigen?');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form delivers a message', async ({ page, administrator }) => {
    const message = aMessage();
    await page.goto('/contact');
    await fill(page, message);
    await send(page);
    await expect(page.getByText(thanks)).toBeVisible();
    await expect(page.getByText('Uw bericht is niet verzonden.')).toBeHidden();
    const mail = await findMailAbout(administrator, `Contactformulier: ${message.Onderwerp}`);
    expect(mail.replyTo).toBe(message['E-mailadres']);
  });
});
