import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { createTurns, type Turns } from '../turns.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import type { HttpServer } from './typed-server.ts';

export interface Costly {
  limit: RateLimit;
  /** Returns the account or organisation whose limit applies. Without `by`, the route calls `takeTurn`. */
  by?: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    costly?: Costly;
  }
  interface FastifyInstance {
    costlyPages: Record<string, RateLimit>;
  }
  interface FastifyRequest {
    /** Waits for a turn and counts it against the limit. The turn ends when the answer is ready to be sent. */
    takeTurn(who: string): Promise<void>;
    turn: { end: () => void; resume: () => ReturnType<Turns['resume']> } | null;
  }
}

/** The number of costly pages that one process makes at the same time. A slow download does not count. */
const maxConcurrent = 2;
/** Some requests wait instead of being refused, because a refused client would retry immediately. */
const maxWaitingOfGroup = 20;
const maxWaiting = 100;

export function limitCostlyPages(server: HttpServer, { rateLimiter }: { rateLimiter: RateLimiter }): void {
  const turns = createTurns({ maxConcurrent, maxWaitingOfGroup, maxWaiting, refusal: tooBusy });

  const costlyPages: Record<string, RateLimit> = {};
  server.decorate('costlyPages', costlyPages);
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.costly && method !== 'HEAD') costlyPages[`${String(method)} ${url}`] = config.costly.limit;
  });

  server.decorateRequest('turn', null);
  server.decorateRequest('takeTurn', async function takeTurn(this: FastifyRequest, who: string) {
    const { url, config } = this.routeOptions;
    if (!config.costly) throw new Error(`route ${url} takes a turn: add \`costly\` to its config`);
    this.turn = { end: await turns.enter(who), resume: () => turns.resume(who) };
    // The turn begins first, so that the counter handles only one request of a person at a time.
    await rateLimiter.take(config.costly.limit, who);
  });

  server.addHook('preHandler', async (request) => {
    const by = request.routeOptions.config.costly?.by;
    if (by) await request.takeTurn(by(request));
  });
  server.addHook('onSend', (request, _reply, _payload, done) => {
    request.turn?.end();
    done();
  });
}

function tooBusy(): AppError {
  return new AppError('too_many_requests', {
    message: 'Er worden nu veel documenten tegelijk gemaakt. Probeer het over een paar seconden opnieuw.',
    retryAfterSeconds: 5,
  });
}
