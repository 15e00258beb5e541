import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import type { HttpServer } from './typed-server.ts';

interface WebPagesOptions {
  /** The built web application. */
  folder: string;
  pages: readonly string[];
  redirects: Readonly<Record<string, string>>;
}

const yearInSeconds = 365 * 24 * 60 * 60;

/** Serves the web application: its pages, its files, and the not-found screen for every other path. */
export async function serveWebPages(
  server: HttpServer,
  { folder, pages, redirects }: WebPagesOptions,
): Promise<void> {
  const shell = await readFile(path.join(folder, 'index.html'), 'utf8');
  const policy = contentPolicyFor(shell);
  const sendShell = (reply: FastifyReply, status: number) =>
    reply
      .status(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);

  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Files under assets/ carry a hash of their content in their name.
      const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'public, max-age=3600',
      );
    },
  });

  for (const page of pages) server.get(page, (_request, reply) => sendShell(reply, 200));
  for (const [from, to] of Object.entries(redirects))
    server.get(from, (_request, reply) => reply.redirect(to, 308));

  server.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!wantsPage) throw new AppError('not_found');
    return sendShell(reply, 404);
  });
}

/** Scripts come from our own files, plus the few inline ones of the shell, known by their hash. */
function contentPolicyFor(html: string): string {
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${sha256(code ?? '')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts.join(' ')}`.trim(),
    // Dialogs lock the page's scroll with a style element of their own.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
