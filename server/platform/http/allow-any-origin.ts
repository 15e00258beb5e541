import type { HttpServer } from './typed-server.ts';

/** Lets every website call these routes. The routes must not use cookies, so that websites read only public answers. */
export function allowAnyOrigin(scope: HttpServer, paths: readonly string[]): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  for (const path of paths) {
    scope.options(path, { config: { access: 'anyone' }, schema: { hide: true } }, (_request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'content-type, idempotency-key')
        .header('access-control-max-age', '86400')
        .send(),
    );
  }
}
