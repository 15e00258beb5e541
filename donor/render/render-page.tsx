import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brandColours, contrastRatio, quietColour, type BrandColours } from '../../contract/brand-colours.ts';
import { testModeNotice } from '../../contract/gift-sentences.ts';

const markPath =
  'M12 14.2 6 8.2a3.8 3.8 0 0 1 5.4-5.4l.6.6.6-.6A3.8 3.8 0 0 1 18 8.2L12 14.2c-2.3 2.3-5 2.3-7.5 1.3-1.3-.5-2.3.8-1.5 1.9 2 2.7 5.3 4.3 9 4.3 4.5 0 7.7-2.1 9.7-5.7';

export interface RenderedPage {
  html: string;
  contentSecurityPolicyParts: { scriptHashes: string[]; styleHashes: string[] };
}

interface PageParts {
  title: string;
  isTest?: boolean | undefined;
  /** The page is inside another page and has a transparent background. */
  isEmbedded?: boolean;
  colour: string | undefined;
  stylesheet: string;
  style: string;
  styleWithoutScript?: string;
  refreshWithoutScriptSeconds?: number | undefined;
  script?: string;
  forEverybody?: { url: string; description: string; linkedData: object; shared?: SharedLink };
  footerLink?: { href: string; label: string } | undefined;
  children: ReactNode;
}

interface SharedLink {
  title: string;
  siteName: string;
  image: { url: string; width: number; height: number } | null;
}

const icon = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23b45309' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${markPath}'/%3E%3C/svg%3E`;

/** Inlines scripts and styles, so that a donor page fetches nothing but images. */
export function renderPage(page: PageParts): RenderedPage {
  // A single style element, because the security policy needs a hash for every style element.
  const colours = brandColours(page.colour ?? '');
  const style = page.stylesheet + page.style + brandStyle(colours, page.isEmbedded);
  const linkedData = page.forEverybody && writeLinkedData(page.forEverybody.linkedData);
  const html = renderToStaticMarkup(
    <html lang="nl" className={page.isEmbedded ? 'embedded' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        {page.forEverybody ? (
          <>
            <meta name="description" content={page.forEverybody.description} />
            <link rel="canonical" href={page.forEverybody.url} />
            {page.forEverybody.shared && (
              <OpenGraph {...page.forEverybody} shared={page.forEverybody.shared} />
            )}
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {!page.isEmbedded && (
          <>
            <meta name="theme-color" content={colours.ground} />
            <link rel="icon" href={icon} />
          </>
        )}
        <Style text={style} />
        {page.styleWithoutScript && (
          <noscript>
            <Style text={page.styleWithoutScript} />
          </noscript>
        )}
        {page.refreshWithoutScriptSeconds && (
          <noscript>
            <meta httpEquiv="refresh" content={String(page.refreshWithoutScriptSeconds)} />
          </noscript>
        )}
        {linkedData && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: linkedData }} />}
      </head>
      <body>
        {page.isTest && <aside className="test">{testModeNotice}</aside>}
        {page.children}
        <footer>
          {page.footerLink && (
            <a href={page.footerLink.href} target="_blank" rel="noopener">
              {page.footerLink.label}
            </a>
          )}
          <a href="/" target="_blank" rel="noopener">
            <GulhartMark />
            Mogelijk gemaakt door Gulhart
          </a>
        </footer>
        {page.script && <script dangerouslySetInnerHTML={{ __html: page.script }} />}
      </body>
    </html>,
  );
  return {
    html: `<!doctype html>${focusOnFirstWrong(html)}`,
    contentSecurityPolicyParts: {
      scriptHashes: hashAll([page.script, linkedData]),
      styleHashes: hashAll([style, page.styleWithoutScript]),
    },
  };
}

const lineContrast = 1.5;

/** An embedded page shows the background of the page around it, and is never dark. */
function brandStyle(colours: BrandColours, isEmbedded = false): string {
  const { brand, onBrand, brandEdge, brandSoft, ground } = colours;
  const light = `--brand:${brand};--on-brand:${onBrand};--brand-edge:${brandEdge};--brand-soft:${brandSoft}`;
  if (isEmbedded) return `:root{${light}}`;
  const { darkGround, darkPaper, darkSurface, darkBrand, onDarkBrand, darkSoft } = colours;
  const dark = `--brand:${darkBrand};--on-brand:${onDarkBrand};--brand-edge:${darkBrand};--brand-soft:${darkSoft};--ground:${darkGround};--paper:${darkPaper};--surface:${darkSurface}`;
  // If the line has nearly the colour of the ground, the top of the card looks cut off.
  const isLineLost = contrastRatio(brand, ground) < lineContrast;
  const [line, darkLine] = isLineLost ? ['var(--brand-soft)', 'var(--brand-edge)'].map(cardLine) : ['', ''];
  // On a dark in memoriam page, `darkBrand` is near-white. A line in that colour would be glaring.
  const quietLine = brand === quietColour ? cardLine(brand) : '';
  return `:root{${light};--ground:${ground}}${line}@media screen and (prefers-color-scheme:dark){:root{${dark}}${darkLine}${quietLine}}`;
}

function cardLine(colour: string): string {
  return `.card{border-top-color:${colour}}`;
}

/** Sets `autofocus` on the first invalid field. Quotes in typed text are escaped, so typed text never matches. */
function focusOnFirstWrong(html: string): string {
  return html.replace('aria-invalid="true"', '$& autofocus=""');
}

function OpenGraph({ url, description, shared }: { url: string; description: string; shared: SharedLink }) {
  const { title, siteName, image } = shared;
  const properties = {
    'og:type': 'website',
    'og:locale': 'nl_NL',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image && { 'og:image': image.url, 'og:image:width': image.width, 'og:image:height': image.height }),
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

function Style({ text }: { text: string }) {
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Escaped, so that the data cannot close the script element. */
function writeLinkedData(data: object): string {
  return JSON.stringify(data).replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

function hashAll(texts: (string | undefined)[]): string[] {
  return texts
    .filter((text) => text !== undefined)
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

function GulhartMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={markPath} />
    </svg>
  );
}
