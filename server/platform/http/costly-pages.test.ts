import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listRoutes } from '../../testing/list-routes.ts';
import { useTestWorld } from '../../testing/test-world.ts';
import { registerErrorHandling } from './error-handling.ts';
import { limitCostlyPages } from './costly-pages.ts';
import { unlimited, type RateLimit } from './rate-limiter.ts';
import { sendStream } from './send-stream.ts';
import type { HttpServer } from './typed-server.ts';

const world = useTestWorld();

/** docs/security.md has the same list. */
const costly: Record<string, string> = {
  'GET /mijn-gift/:orgId/kwitantie/:id': 'my-gift-papers-donor',
  'GET /mijn-gift/:orgId/jaaroverzicht/:year': 'my-gift-papers-donor',
  'GET /mijn-gift/:orgId/mijn-gegevens.json': 'my-gift-papers-donor',
  'GET /c/:slug/beeld.png': 'share-image-address',
  'GET /api/admin/donations': 'donation-list-account',
  'GET /api/admin/donations/:id/receipt.pdf': 'receipt-account',
  'GET /api/admin/donations/export.csv': 'donation-export-account',
  'GET /api/admin/donations/export.xlsx': 'donation-export-account',
  'GET /api/admin/year-overviews/overview.pdf': 'overview-account',
  'GET /api/admin/year-overviews/export.csv': 'overview-export-account',
  'GET /api/admin/pages/:id/letter.pdf': 'letter-account',
  'GET /api/admin/short-links/:code/qr.png': 'qr-picture-account',
  'GET /api/admin/short-links/:code/poster.pdf': 'poster-organisation',
  'GET /api/admin/audit/export': 'audit-export-account',
  'GET /api/admin/organization/export': 'organisation-export-account',
  'GET /api/admin/users/:id/export': 'organisation-export-account',
  'GET /api/admin/donors/export': 'donor-export-account',
  'POST /api/admin/receipt-preview': 'receipt-preview-organisation',
  'POST /api/admin/form-preview': 'form-preview-organisation',
  'POST /api/admin/pages/preview': 'form-preview-organisation',
  'GET /api/admin/anbi/preview': 'anbi-preview-account',
};

const quick = [
  'GET /api/admin/short-links/:code/qr.svg',
  'GET /c/:slug/qr.svg',
  // The product makes the file once, at upload or mailing.
  'GET /images/:file',
  // redraw-image.ts limits concurrent uploads itself.
  'POST /api/admin/images',
  'GET /.well-known/gulhart-keys.json',
  'GET /api/openapi.json',
];

const soundsCostly =
  /\.(pdf|png|jpg|webp|svg|csv|xlsx|zip|json)$|preview|export|kwitantie|jaaroverzicht|poster|letter|\bimages|bestand/;

test('every route whose path sounds costly has a limit or is in `quick`', () => {
  const { costlyPages } = world.app;
  const declared = Object.fromEntries(Object.entries(costlyPages).map(([route, { name }]) => [route, name]));
  expect(declared).toEqual(costly);
  const undeclared = listRoutes(world.app).filter((route) => soundsCostly.test(route) && !declared[route]);
  expect(undeclared.toSorted()).toEqual(quick.toSorted());
});

const limit: RateLimit = { name: 'test', max: 1, windowSeconds: 60 };

/** Each answer of the page `/` waits until the test calls `finish` or `finishAll`. */
async function aServer() {
  const server = fastify() as unknown as HttpServer;
  registerErrorHandling(server, world.deps.donorPages.renderFailurePage);
  limitCostlyPages(server, { rateLimiter: unlimited });
  const begun: string[] = [];
  const finishing: (() => void)[] = [];
  let isOpen = false;
  const finishAll = () => {
    isOpen = true;
    for (const finish of finishing) finish();
  };
  const by = ({ headers }: { headers: Record<string, unknown> }) => String(headers['who']);
  server.get('/', { config: { costly: { limit, by } } }, async (request) => {
    begun.push(String(request.headers['who']));
    if (!isOpen) await new Promise<void>((resolve) => finishing.push(resolve));
    return 'klaar';
  });
  server.get('/stream', { config: { costly: { limit, by } } }, (_request, reply) =>
    sendStream(reply, 'text/plain', parts()),
  );
  server.get('/undeclared', (_request, reply) => sendStream(reply, 'text/plain', parts()));
  await server.ready();
  return { server, begun, finish: () => finishing.shift()?.(), finishAll };
}

async function* parts() {
  yield 'een';
  yield 'twee';
}

test('at most one costly page per person and two in total are made at a time, and a person’s 22nd concurrent request is refused', async () => {
  const { server, begun, finish, finishAll } = await aServer();
  const ask = (who: string) => server.inject({ method: 'GET', url: '/', headers: { who } });
  const greedy = Array.from({ length: 30 }, () => ask('greedy'));
  const refused = await Promise.race(greedy);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(refused.json<{ message: string }>().message).toBe(
    'Er worden nu veel documenten tegelijk gemaakt. Probeer het over een paar seconden opnieuw.',
  );
  const others = ['b', 'c'].map(ask);
  await expect.poll(() => begun).toEqual(['greedy', 'b']);
  finish();
  await expect.poll(() => begun).toEqual(['greedy', 'b', 'greedy']);
  finishAll();
  for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200);
  const answers = await Promise.all(greedy);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(21);
  await server.close();
});

test('a stream completes on a costly route, and fails on a route that is not declared costly', async () => {
  const { server } = await aServer();
  const ask = (url: string) => server.inject({ method: 'GET', url, headers: { who: 'a' } });
  const answers = await Promise.all([ask('/stream'), ask('/stream'), ask('/stream')]);
  expect(answers.map(({ body }) => body)).toEqual(['eentwee', 'eentwee', 'eentwee']);
  expect((await ask('/undeclared')).statusCode).toBe(500);
  await server.close();
});
