import { logIn } from '../world/accounts.ts';
import { expect, test } from '../world/test.ts';
import { expectToast } from '../world/toast.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

test('on a phone, the menu leads to another screen, closes with its button or a tap outside it, and lets the user log out', async ({
  page,
  organisation,
}) => {
  await logIn(page.request, organisation);
  await page.goto('/admin');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(page.getByRole('link', { name: 'Donaties' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu openen' }).tap();
  await expect(menu.getByText(organisation.name)).toBeVisible();
  await menu.getByRole('link', { name: 'Donaties' }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Donaties');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Menu openen' }).tap();
  await menu.getByRole('button', { name: 'Menu sluiten' }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu openen' })).toBeFocused();

  await page.getByRole('button', { name: 'Menu openen' }).tap();
  await expect(menu).toBeVisible();
  await page.touchscreen.tap(370, 400);
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Menu openen' }).tap();
  await menu.getByRole('button', { name: 'Uitloggen' }).tap();
  await expectToast(page, 'Uitgelogd');
});
