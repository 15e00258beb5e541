import type { Page } from '@playwright/test';
import { logInWithForm } from '../world/log-in-form.ts';
import { expect, test } from '../world/test.ts';
import { expectToast, toastOn } from '../world/toast.ts';

test.use({ expectedErrors: ['/api/auth/login'] });

test('a message replaces the previous one', { tag: '@deep' }, async ({ page, organisation }) => {
  await triggerToast(page);
  await logInWithForm(page, organisation);
  await expectToast(page, 'Ingelogd');
});

test('a message disappears after five seconds', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install();
  await triggerToast(page);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(Date.now() + 4_000);
  await expect(toastOn(page)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(toastOn(page)).toHaveCount(0);
});

test('a message is at most 420 pixels wide, F8 focuses it, and Escape closes it', async ({ page }) => {
  await triggerToast(page);
  expect((await toastOn(page).boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.keyboard.press('F8');
  await expect(page.locator('[aria-label="Meldingen (F8)"] ol')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toastOn(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toastOn(page)).toHaveCount(0);
});

test(
  'a message disappears when the user swipes it 50 pixels to the right',
  { tag: '@deep' },
  async ({ page }) => {
    await triggerToast(page);
    await swipe(page, 40);
    await expect(toastOn(page)).toBeVisible();
    await swipe(page, 60);
    await expect(toastOn(page)).toHaveCount(0);
  },
);

test('a message can be closed with its button', { tag: '@deep' }, async ({ page }) => {
  await triggerToast(page);
  await toastOn(page).getByRole('button', { name: 'Sluiten' }).click();
  await expect(toastOn(page)).toHaveCount(0);
});

async function triggerToast(page: Page): Promise<void> {
  await page.goto('/admin');
  await logInWithForm(page, { email: 'niemand@voorbeeld.nl', password: 'verkeerd' });
  await expectToast(page, 'Fout bij inloggen', 'Ongeldige e-mail of wachtwoord');
}

async function swipe(page: Page, pixels: number): Promise<void> {
  await toastOn(page).hover({ position: { x: 60, y: 20 } });
  const { x, y } = (await toastOn(page).boundingBox()) ?? { x: 0, y: 0 };
  // The message is measured only once for the whole swipe, because it may still be sliding back.
  await page.mouse.move(x + 60, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 60 + pixels, y + 20, { steps: 5 });
  await page.mouse.up();
}
