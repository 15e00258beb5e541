import type { Page } from '@playwright/test';
import { logIn } from '../world/accounts.ts';
import { expect, test } from '../world/test.ts';

const kilobyte = 1_000;

const tabs = [
  ['Donaties', 'donations-screen'],
  ['Donateurs', 'donors-screen'],
  ['Campagnes', 'campaigns-screen'],
  ['API Configuratie', 'payment-settings-tab'],
  ['Organisatie', 'organisation-tab'],
  ['Documentatie', 'integration-guide-tab'],
  ['E-mail', 'mail-templates-tab'],
  ['Team', 'team-screen'],
] as const;

test('the first screen of the dashboard loads at most 106 kB of script in 10 files, and each tab loads its own script', async ({
  page,
  organisation,
}) => {
  await logIn(page.request, organisation);
  const scripts = watchScripts(page);
  await page.goto('/admin', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Op weg naar uw eerste gift' })).toBeVisible();
  const sizes = await Promise.all([...scripts.values()].map((size) => size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(106 * kilobyte);
  expect(sizes.length).toBeLessThanOrEqual(10);
  expect([...scripts.keys()].filter((name) => /-(tab|screen)$/.test(name))).toEqual([]);

  for (const [label, chunk] of tabs) {
    await page.getByRole('link', { name: label, exact: true }).click();
    await expect.poll(() => [...scripts.keys()], label).toContain(chunk);
  }
});

test('the login card loads at most 117 kB of script in 15 files, and nothing of the dashboard', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto('/admin', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible();
  const sizes = await Promise.all(scripts.values());
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(117 * kilobyte);
  expect(sizes.length).toBeLessThanOrEqual(15);
  expect([...scripts.keys()]).not.toContain('dashboard');
});

function watchScripts(page: Page): ReadonlyMap<string, Promise<number>> {
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(response.url())?.[1];
    if (name === undefined) return;
    const sizes = response.request().sizes();
    // Several library chunks have the same name.
    const key = scripts.has(name) ? `${name} ${scripts.size}` : name;
    scripts.set(
      key,
      sizes.then(({ responseBodySize }) => responseBodySize),
    );
  });
  return scripts;
}
