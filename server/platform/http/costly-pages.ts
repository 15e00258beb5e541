import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { createTurns, type Turns } from '../turns.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import type { HttpServer } from './typed-server.ts';

/** A page that takes long to make: a PDF, a picture, an export, a preview. */
export interface Costly {
  /** How often one person may ask for it. */
  limit: RateLimit;
  /** Whose limit it counts for. A route that finds out itself leaves this out, and takes a turn once it knows. */
  by?: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    costly?: Costly;
  }
  interface FastifyInstance {
    /** The limit of every costly page, by its route: `GET /path`. */
    costlyPages: Record<string, RateLimit>;
  }
  interface FastifyRequest {
    /** Waits for somebody's turn, which ends as soon as there is something to send, and counts it. */
    takeTurn(who: string): Promise<void>;
    /** The turn that this request has had. */
    turn: { end: () => void; goOn: () => ReturnType<Turns['goOn']> } | null;
  }
}

/** Of all costly pages together, in one process. Their readers do not count: a slow one keeps nobody waiting. */
const atOnce = 2;
/** Who waits costs nothing; who is refused comes back at once, which does. */
const maxWaitingOfOneGroup = 20;
const maxWaiting = 100;

/** Keeps those who ask for much from slowing down everybody else. */
export function limitCostlyPages(server: HttpServer, { rateLimiter }: { rateLimiter: RateLimiter }): void {
  const turns = createTurns({ atOnce, maxWaitingOfOneGroup, maxWaiting, refusal: tooBusy });

  const costlyPages: Record<string, RateLimit> = {};
  server.decorate('costlyPages', costlyPages);
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.costly && method !== 'HEAD') costlyPages[`${String(method)} ${url}`] = config.costly.limit;
  });

  server.decorateRequest('turn', null);
  server.decorateRequest('takeTurn', async function takeTurn(this: FastifyRequest, who: string) {
    const { url, config } = this.routeOptions;
    if (!config.costly) throw new Error(`route ${url} does not say that it is costly`);
    this.turn = { end: await turns.enter(who), goOn: () => turns.goOn(who) };
    // Within the turn: also of what is refused, one person has one at a time.
    await rateLimiter.take(config.costly.limit, who);
  });

  server.addHook('preHandler', async (request) => {
    const by = request.routeOptions.config.costly?.by;
    if (by) await request.takeTurn(by(request));
  });
  // Also when it went wrong, or when nobody waits for the answer any more.
  server.addHook('onSend', async (request) => request.turn?.end());
}

function tooBusy(): AppError {
  return new AppError('too_many_requests', {
    message: 'Er worden nu veel documenten tegelijk gemaakt. Probeer het over een paar seconden opnieuw.',
    retryAfterSeconds: 5,
  });
}
