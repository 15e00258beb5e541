import type { Page } from '@playwright/test';
import { listSitePages } from '../world/site-pages.ts';
import { expect, test } from '../world/test.ts';

test.use({ javaScriptEnabled: false, expectedErrors: ['/bestaat-niet'] });

test('every public page is readable without JavaScript and has metadata for search engines', async ({
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000);
  const paths = await listSitePages(request);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/documentation',
      '/documentation/anbi-pagina',
      '/documentation/maandelijkse-donateurs',
      '/documentation/campagnes',
      '/about',
      '/contact',
      '/careers',
      '/blog',
      '/privacy',
      '/terms',
      '/cookies',
    ]),
  );
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Mogen we cookies bewaren?'), path).toBeHidden();

    titles.add(await page.title());
    const description = (await contentOf(page, 'meta[name=description]')) ?? '';
    expect(description.length, `description of ${path}`).toBeLessThanOrEqual(160);
    descriptions.add(description);
    const canonical = `${baseURL}${path}`;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
    expect(await contentOf(page, 'meta[property="og:url"]')).toBe(canonical);
    expect(await contentOf(page, 'meta[property="og:description"]')).toBe(description);
    for (const facts of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(facts)).toMatchObject({ '@context': 'https://schema.org' });
  }
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
  expect((await request.get('/og-image.png')).headers()['content-type']).toBe('image/png');
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('every link on a public page leads to an existing page', async ({ page, request, baseURL }) => {
  test.setTimeout(120_000);
  const targets = new Map<string, string>();
  for (const path of [...(await listSitePages(request)), '/bestaat-niet']) {
    await page.goto(path);
    const links = await page
      .locator('a[href], iframe[src]')
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
      );
    for (const link of links) {
      const url = new URL(link, `${baseURL}${path === '/bestaat-niet' ? '/' : path}`);
      if (url.origin === baseURL) targets.set(url.href, path);
    }
  }
  expect(targets.size).toBeGreaterThan(15);
  for (const [target, path] of targets) {
    const url = new URL(target);
    const answer = await request.get(`${url.pathname}${url.search}`);
    expect(answer.status(), `${target}, linked from ${path}`).toBe(200);
    const id = decodeURIComponent(url.hash.slice(1));
    if (id) expect(await answer.text(), `${target}, linked from ${path}`).toContain(`id="${id}"`);
  }
});

test('the menu on a phone opens without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL('/contact');
});

async function contentOf(page: Page, selector: string): Promise<string | null> {
  return page.locator(selector).getAttribute('content');
}
