import { expect, type Locator, type Page } from '@playwright/test';
import { pressUntilFocused } from './press-until-focused.ts';

export async function expectPageOnPhone(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  expect(await page.evaluate('document.documentElement.scrollWidth'), String(heading)).toBe(390);
}

export const follow = (page: Page, name: string) =>
  activate(page, page.getByRole('link', { name, exact: true }));
export const press = (page: Page, name: string) =>
  activate(page, page.getByRole('button', { name, exact: true }));

async function activate(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await pressUntilFocused(page, 'Tab', wanted);
  await page.keyboard.press('Enter');
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  await pressUntilFocused(page, 'Tab', page.getByLabel(label));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
