import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { keysPath } from '../../../../contract/pages.ts';
import { publishedKeys } from '../../../../contract/paper-facts.ts';
import type { CheckPage } from '../../../../donor/render/render-check-page.tsx';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { allowAnyOrigin } from '../../../platform/http/allow-any-origin.ts';
import { sendPrivatePage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { checkPaper } from './check-paper.ts';
import { publishKeys } from './signing-keys.ts';
import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** The limit allows typing errors, but prevents guessing. */
export const limits = {
  unknownCodesByAddress: { name: 'paper-code-address', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;

const checkPath = '/controle';
// Accepts any text that fits in a URL, so that a long text gets the same answer as an unknown code.
const typedCode = z.string().check(z.maxLength(16 * 1024));
const codeInQuery = z.object({ code: z.catch(z.optional(typedCode), undefined) });
// Accepts slashes, so that any text gets the same answer as an unknown code.
const codeInPath = z.object({ '*': typedCode });

export async function paperRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(async (plain) => {
    const scope = plain.withTypeProvider() as HttpServer;
    // Pages on other websites may read the keys, to check papers themselves.
    allowAnyOrigin(scope, []);
    scope.get(keysPath, { schema: { response: { 200: publishedKeys } } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(await publishKeys(deps)),
    );
  });

  server.get(checkPath, { schema: { hide: true, querystring: codeInQuery } }, (request, reply) => {
    const { code } = request.query;
    if (code === undefined) return show(deps, reply, { state: 'asks' });
    if (!code.trim()) return show(deps, reply, { state: 'asks', error: 'Vul de controlecode in.' }, 400);
    reply.header('cache-control', 'no-store');
    return reply.redirect(`${checkPath}/${encodeURIComponent(code.trim().slice(0, 100))}`, 303);
  });

  server.get(`${checkPath}/*`, { schema: { hide: true, params: codeInPath } }, async (request, reply) => {
    try {
      await deps.rateLimiter.take(limits.unknownCodesByAddress, request.ip);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
      return show(deps, reply, { state: 'limited', error: error.message }, error.status);
    }
    const code = request.params['*'].replace(/\/+$/, '');
    const paper = await checkPaper(deps, code);
    if (!paper) return show(deps, reply, { state: 'unknown', typedCode: code }, 404);
    await deps.rateLimiter.giveBack(limits.unknownCodesByAddress, request.ip);
    return show(deps, reply, { state: 'found', paper });
  });
}

function show({ donorPages }: Deps, reply: FastifyReply, page: CheckPage, status = 200) {
  return sendPrivatePage(reply, donorPages.renderCheckPage(page), status);
}
