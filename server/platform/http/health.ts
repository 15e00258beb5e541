import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/database.ts';
import { isFromThisMachine } from './is-from-this-machine.ts';
import { createReadinessCheck } from './readiness.ts';
import type { HttpServer } from './typed-server.ts';

/** Metrics of the modules. */
export const moduleMetrics = new Registry();

interface HealthOptions {
  database: Database;
  /** Without a token only this machine may read, and in production nobody: behind a proxy every client looks local. */
  metricsToken: string | null;
  production: boolean;
}

export function registerHealth(
  server: HttpServer,
  { database, metricsToken, production }: HealthOptions,
): void {
  server.get('/healthz', async () => ({ status: 'ok' }));

  const checkReadiness = createReadinessCheck(database);
  server.get('/readyz', async () => {
    await checkReadiness();
    return { status: 'ready' };
  });

  const registry = Registry.merge([measureRequests(server), moduleMetrics]);
  server.get('/metrics', async (request, reply) => {
    const presented = request.headers.authorization;
    const isAllowed = metricsToken
      ? presented === `Bearer ${metricsToken}`
      : !production && isFromThisMachine(request);
    if (!isAllowed) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(server: HttpServer): Registry {
  // Tests run many servers in one process, so there is no shared registry.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}
