import { expect, test } from '../world/test.ts';

test('a panel that gets the focus has no ring around all of it; a control in it has', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies((await administrator.storageState()).cookies);
  await page.goto('/admin?tab=tenants');
  await page.getByRole('button', { name: 'Tenant toevoegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gebruikersnaam').pressSequentially('anna');
  // As when what opened a dialog above a panel is gone, and the panel gets the focus back.
  await dialog.focus();
  expect(await dialog.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  await expect(dialog).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});
