import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appPages, appPageTitles, pageRedirects } from '../../../contract/pages.ts';
import { useTestWorld } from '../../testing/test-world.ts';
import type { HttpServer } from './typed-server.ts';

const world = useTestWorld();
const inlineScript = `document.documentElement.dataset.theme = 'dark'`;
let folder: string;
let app: HttpServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gulhart-web-'));
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html><title>__TITLE__</title><script>${inlineScript}</script><noscript>__TITLE__</noscript><main></main>`,
  );
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeSite({
    'pages.json': '{"/":"index.html","/blog/een-artikel":"article.html","/giftenpas":"gift-pass.html"}',
    'index.html': `<!doctype html><html data-demo="__DEMO__"><link rel="canonical" href="__PUBLIC_URL__/"><script>${inlineScript}</script><main>`,
    'gift-pass.html': `<!doctype html><script>${inlineScript}</script><main>`,
    'article.html': '<!doctype html><main>Artikel',
    'not-found.html': '<!doctype html><main>Weg',
    'sitemap.xml': '<loc>__PUBLIC_URL__/</loc>',
    'robots.txt': 'Sitemap: __PUBLIC_URL__/sitemap.xml',
  });
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'main-1a2b3c.js'), 'export {}');
  app = await world.appWith({}, { webFolder: folder });
});
afterAll(() => rm(folder, { recursive: true }));

async function writeSite(files: Record<string, string>): Promise<void> {
  await mkdir(path.join(folder, 'site'));
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(folder, 'site', name), content);
}

describe('a page', () => {
  test.each(appPages)('at %s shows the application', async (page) => {
    const answer = await app.inject(`${page}?x=1`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<main>');
  });

  test.each(Object.entries(appPageTitles))('at %s is titled “%s” without a script', async (page, title) => {
    const { body } = await app.inject(page);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<noscript>${title}</noscript>`);
  });

  test('cannot be framed and runs only our own scripts', async () => {
    const { headers } = await app.inject('/admin');
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test.each([
    ['/giftenpas/', '/giftenpas'],
    ['/c/orgel-2026/?utm_source=poster', '/c/orgel-2026?utm_source=poster'],
  ])('with a trailing slash (%s) redirects to %s', async (typed, to) => {
    const { statusCode, headers } = await app.inject(typed);
    expect([statusCode, headers.location]).toEqual([308, to]);
  });

  test.each(['//kwaad.example/', '/\\\\kwaad.example/', '/api/x/', '/c//x/', '/'])(
    'at %s is not redirected',
    async (url) => {
      expect((await app.inject({ url })).headers.location).toBeUndefined();
    },
  );

  test('may call other servers only at /giftenpas, and that page may not show images from other sites', async () => {
    const policyOf = async (page: string) =>
      String((await app.inject(page)).headers['content-security-policy']).split('; ');
    expect(await policyOf('/')).toContain("connect-src 'self'");
    const policy = await policyOf('/giftenpas');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "img-src 'self' data:",
        "style-src 'self'",
        "worker-src 'self'",
      ]),
    );
    expect(policy.find((rule) => rule.startsWith('connect-src'))).toContain('https:');
    expect(policy.join()).not.toMatch(/unsafe|frame-src|blob:/);
  });

  test('sends HSTS under https', async () => {
    const secure = await world.appWith(
      { publicUrl: new URL('https://doneren.example') },
      { webFolder: folder },
    );
    const { headers } = await secure.inject('/admin');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
  });

  test.each(['/bestaat-niet', '/admin/bestaat-niet', '/api', '/admin%2f..', '/%2e%2e/package.json'])(
    'that does not exist (%s) shows the not-found page',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<main>');
    },
  );

  test.each(Object.entries(pageRedirects))('at %s redirects to %s', async (from, to) => {
    const answer = await app.inject(from);
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe(to);
  });
});

describe('a public page', () => {
  test('is prerendered, contains the address of this server, and says whether there is a demo', async () => {
    expect((await app.inject('/blog/een-artikel')).body).toContain('Artikel');
    const { body } = await app.inject('/');
    expect(body).toContain(`href="${world.deps.publicUrl.origin}/"`);
    expect(body).toContain('data-demo="off"');
    const withDemo = await world.appWith({ demoOrganisationId: 'demo' }, { webFolder: folder });
    expect((await withDemo.inject('/')).body).toContain('data-demo="on"');
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('has an encoding that "accept-encoding: %s" allows', async (accepted, encoding, decode) => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(decode(answer.rawPayload).toString()).toContain('<main>');
  });

  test('answers 304 to a matching etag', async () => {
    const first = await app.inject('/');
    const etag = String(first.headers.etag);
    const second = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    expect((await app.inject('/blog/een-artikel')).headers.etag).not.toBe(etag);
  });

  test('has its full address in the sitemap, and robots.txt has the full address of the sitemap', async () => {
    const { origin } = world.deps.publicUrl;
    expect((await app.inject('/sitemap.xml')).body).toBe(`<loc>${origin}/</loc>`);
    expect((await app.inject('/robots.txt')).body).toBe(`Sitemap: ${origin}/sitemap.xml`);
  });

  test.each(['/index.html', '/site/index.html', '/site/pages.json'])(
    'cannot be requested by its file name %s',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );
});

describe('a file', () => {
  test('with a hash in its name is cached for a year', async () => {
    const answer = await app.inject('/assets/main-1a2b3c.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('without a hash in its name is cached for an hour', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });
});

describe('a request that does not expect a page', () => {
  test.each([
    ['GET', '/api/bestaat-niet'],
    ['POST', '/api/bestaat-niet'],
    ['POST', '/bestaat-niet'],
    ['POST', '/admin'],
    ['GET', '/assets/bestaat-niet.js'],
  ] as const)('gets an error in JSON for the unknown route %s %s', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'Niet gevonden.', error: 'Niet gevonden.', code: 'not_found' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});
