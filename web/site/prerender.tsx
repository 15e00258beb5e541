import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { SiteHead } from './layout/site-head.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { siteUrl } from './layout/site-url.ts';
import { notFoundPage, sitePages, type SitePage } from './site-pages.tsx';

interface RenderedPage {
  path: string | undefined;
  head: string;
  body: string;
}

export function renderSite(): RenderedPage[] {
  return [...sitePages.map((page) => render(page, page.path)), render(notFoundPage, undefined)];
}

export function renderSitemap(): string {
  const addresses = sitePages.map(({ path }) => `<url><loc>${siteUrl(path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>
`;
}

export function renderRobots(): string {
  return `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /postvak
Sitemap: ${siteUrl('/sitemap.xml')}
`;
}

function render(page: Omit<SitePage, 'path'>, path: string | undefined): RenderedPage {
  const { Page } = page;
  return {
    path,
    head: renderToStaticMarkup(<SiteHead page={page} path={path} />),
    body: renderToStaticMarkup(
      <Router ssrPath={path ?? '/404'}>
        <SiteLayout path={path ?? ''}>
          <Page />
        </SiteLayout>
      </Router>,
    ),
  };
}
