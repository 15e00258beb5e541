import type { Page } from '@playwright/test';
import { logIn, saveSetting } from '../world/accounts.ts';
import { administratorLogin } from '../world/administrator.ts';
import { expect, test } from '../world/test.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
const logoutOf = (page: Page) => page.getByRole('button', { name: 'Uitloggen' });

for (const height of [700, 768, 844, 900]) {
  test.describe(`on a screen of ${height} pixels high`, () => {
    test.use({ viewport: { width: 1280, height } });

    test('the menu of an organisation fits, and cuts off no line', async ({ page, charity }) => {
      await saveSetting(charity.request, 'org_anbi', 'ja');
      await logIn(page.request, charity);
      await page.goto('/admin');
      await expect(menuOf(page)).toHaveCount(11);
      for (const line of [...(await menuOf(page).all()), logoutOf(page)])
        await expect(line).toBeInViewport({ ratio: 1 });
    });

    test('the menu of an administrator scrolls, and keeps the button to log out in sight', async ({
      page,
      charity,
    }) => {
      await logIn(page.request, administratorLogin);
      await page.goto(`/admin?tab=donaties&tenant=${charity.id}`);
      await expect(logoutOf(page)).toBeInViewport({ ratio: 1 });
      await menuOf(page).last().focus();
      await expect(menuOf(page).last()).toBeInViewport({ ratio: 1 });
      await expect(logoutOf(page)).toBeInViewport({ ratio: 1 });
    });
  });
}
