import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '../app-error.ts';
import { preparePage, sendPreparedPage } from './prepared-page.ts';
import type { HttpServer } from './typed-server.ts';

interface WebPagesOptions {
  folder: string;
  appPages: Readonly<Record<string, string>>;
  redirects: Readonly<Record<string, string>>;
  askingPages: readonly string[];
  publicUrl: URL;
  hasDemo: boolean;
}

const yearInSeconds = 365 * 24 * 60 * 60;

export async function serveWebPages(server: HttpServer, options: WebPagesOptions): Promise<void> {
  const { folder, appPages, redirects } = options;
  const [shell, site] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readSite(options),
  ]);

  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['*.html', 'site/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'public, max-age=3600',
      );
    },
  });

  for (const [address, title] of Object.entries(appPages)) {
    const page = await preparePage(shell.replaceAll('__TITLE__', title));
    server.get(address, (request, reply) => sendPreparedPage(request, reply, page));
  }
  for (const [address, page] of site.pages)
    server.get(address, (request, reply) => sendPreparedPage(request, reply, page));
  for (const [from, to] of Object.entries(redirects))
    server.get(from, (_request, reply) => reply.redirect(to, 308));
  server.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/xml').send(site.sitemap),
  );
  server.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain').send(site.robots),
  );

  server.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!wantsPage) throw new AppError('not_found');
    return sendPreparedPage(request, reply, site.notFound, 404);
  });
}

async function readSite({ folder, publicUrl, hasDemo, askingPages }: WebPagesOptions) {
  const read = async (name: string) =>
    (await readFile(path.join(folder, 'site', name), 'utf8'))
      .replaceAll('__PUBLIC_URL__', publicUrl.origin)
      .replaceAll('__DEMO__', hasDemo ? 'on' : 'off');
  const prepare = async (name: string, asksOtherServers = false) =>
    preparePage(await read(name), { asksOtherServers });

  const files: Record<string, string> = JSON.parse(await read('pages.json'));
  return {
    pages: new Map(
      await Promise.all(
        Object.entries(files).map(
          async ([address, name]) => [address, await prepare(name, askingPages.includes(address))] as const,
        ),
      ),
    ),
    notFound: await prepare('not-found.html'),
    sitemap: await read('sitemap.xml'),
    robots: await read('robots.txt'),
  };
}
