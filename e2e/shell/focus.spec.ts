import { expect, test } from '../world/test.ts';

test('a focused panel has no focus ring, but a focused control in it has one', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies((await administrator.storageState()).cookies);
  await page.goto('/admin?tab=tenants');
  await page.getByRole('button', { name: 'Tenant toevoegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gebruikersnaam').pressSequentially('anna');
  // In the product, a panel gets the focus after a second dialog closes, if the button that opened the second
  // dialog no longer exists.
  await dialog.focus();
  expect(await dialog.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  await expect(dialog).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});
