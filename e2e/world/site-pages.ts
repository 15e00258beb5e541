import type { APIRequestContext, BrowserContext } from '@playwright/test';

export async function listSitePages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
}

/** Sets the answer to the cookie question, so that the question does not appear. */
export async function refuseCookies(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'gulhart-consent', value: 'none', url: baseURL ?? '' }]);
}
