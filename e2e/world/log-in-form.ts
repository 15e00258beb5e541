import { expect, type Page } from '@playwright/test';
import type { Login } from './accounts.ts';

export async function logInWithForm(page: Page, { email, password }: Login): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
}
