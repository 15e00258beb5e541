import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDonorPages } from '../../donor/render/create-donor-pages.ts';
import { loadDonorScripts } from '../../donor/render/load-donor-scripts.ts';
import { buildApp, buildJobs, type AppOptions } from '../app.ts';
import { createLastKnown } from '../platform/database/last-known.ts';
import { getTypeParser, openDatabase } from '../platform/database/database.ts';
import type { Deps } from '../modules/foundation/deps.ts';
import type { HttpServer } from '../platform/http/typed-server.ts';
import { createPageCache } from '../platform/http/page-cache.ts';
import { createGroupedCache } from '../platform/grouped-cache.ts';
import { createRateLimiter } from '../platform/http/rate-limiter.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { connectMollie } from '../platform/mollie/mollie.ts';
import { createSecretBox } from '../platform/secrets.ts';
import { countDueJobs } from '../../harness/product-database.ts';
import { createTestDatabase } from '../../harness/create-test-database.ts';

export interface TestWorld {
  app: HttpServer;
  deps: Deps;
  /** Connects as the role that owns the schema, and sees the rows of all organisations. */
  owner: pg.Pool;
  connectionString: string;
  /** Moves the product's clock, and brings waiting jobs forward by the same time. */
  movePast(time: Span): Promise<void>;
  appWith(replaced: Partial<Deps>, options?: Partial<AppOptions>): Promise<HttpServer>;
  runJobs(replaced?: Partial<Deps>): Promise<void>;
  forgetAttempts(): Promise<void>;
  endLoginPauses(): Promise<void>;
}

export interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

export function useTestWorld(
  replace: (connectionString: string) => Promise<Partial<Deps>> = async () => ({}),
): TestWorld {
  const world = {} as TestWorld;
  let takeDown: () => Promise<void>;

  beforeAll(async () => {
    const connectionString = await createTestDatabase();
    let aheadMs = 0;
    const database = openDatabase({
      connectionString,
      maxConnections: 10,
      clock: { now: () => deps.clock.now() },
    });
    const donorScripts = loadDonorScripts(inject('donorScripts'));
    const secrets = createSecretBox(['a secret for tests of at least 32 characters']);
    const deps: Deps = {
      database,
      secrets,
      rateLimiter: createRateLimiter(database, secrets),
      clock: { now: () => new Date(Date.now() + aheadMs) },
      // Nothing listens at this address. Tests that need Mollie start a simulator.
      mollie: connectMollie(() => 'http://127.0.0.1:9'),
      publicUrl: new URL('http://localhost:3000'),
      mailFrom: 'Gulhart <post@gulhart.example>',
      mailTransport: null,
      acceptsSimulatorKeys: true,
      simulatorUrl: null,
      administratorsNeedSecondFactor: false,
      demoOrganisationId: null,
      donorPages: createDonorPages(donorScripts),
      // These caches stay disabled, because no listener announces changes.
      formPages: createPageCache(),
      lastKnown: createLastKnown(),
      publicOrganisations: createGroupedCache(10),
      formTrials: createGroupedCache(10),
      donateScript: donorScripts.donate,
      ...(await replace(connectionString)),
    };
    const apps: HttpServer[] = [];
    const appWith: TestWorld['appWith'] = async (replaced, options) => {
      const app = await buildApp({ ...deps, ...replaced }, { ...apiOnly, ...options });
      apps.push(app);
      await app.ready();
      return app;
    };
    const app = await appWith({});
    const owner = new pg.Pool({
      connectionString,
      max: 3,
      types: { getTypeParser },
      options: '-c search_path=gulhart -c gulhart.platform=on',
    });
    // Some tests break all connections to the database. An error event without a listener would then end the process.
    owner.on('error', () => {});
    Object.assign(world, {
      app,
      deps,
      owner,
      connectionString,
      movePast: async (time: Span) => {
        aheadMs += secondsOf(time) * 1_000;
        await moveJobs(owner, time);
      },
      appWith,
      runJobs: (replaced?: Partial<Deps>) => runJobs(connectionString, { ...deps, ...replaced }, app, owner),
      forgetAttempts: async () => void (await owner.query('truncate rate_limit')),
      endLoginPauses: async () => void (await owner.query('update rate_limit set pause_ends_at = null')),
    });
    takeDown = async () => {
      for (const each of apps) await each.close();
      await database.close();
      await owner.end();
    };
  });

  afterAll(() => takeDown());
  return world;
}

export function secondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** Brings the jobs forward, because graphile_worker uses the database's clock, which tests cannot move. */
export async function moveJobs(owner: pg.Pool, time: Span): Promise<void> {
  await owner.query(`update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 second'`, [
    secondsOf(time),
  ]);
}

const apiOnly: AppOptions = {
  trustProxy: false,
  logLevel: 'silent',
  production: false,
  metricsToken: null,
  webFolder: null,
  simulatorDataFile: null,
};

async function runJobs(connectionString: string, deps: Deps, app: HttpServer, owner: pg.Pool): Promise<void> {
  const runner = await startJobRunner({ connectionString, handlers: buildJobs(deps), log: app.log });
  try {
    for (;;) {
      if ((await countDueJobs(owner)) === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await runner.stop();
  }
}

export class TestVisitor {
  readonly app: HttpServer;
  cookie: string | undefined;
  deviceCookie: string | undefined;

  constructor(app: HttpServer) {
    this.app = app;
  }

  async request(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ) {
    const kept = [this.cookie, this.deviceCookie].filter(Boolean).join('; ');
    const answer = await this.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload: payload as object }),
      headers: kept ? { cookie: kept, ...headers } : headers,
    });
    for (const { name, value } of answer.cookies) {
      const cookie = value ? `${name}=${value}` : undefined;
      if (name.endsWith('-device')) this.deviceCookie = cookie;
      else this.cookie = cookie;
    }
    return answer;
  }

  get(url: string) {
    return this.request('GET', url);
  }

  post(url: string, payload?: unknown) {
    return this.request('POST', url, payload);
  }

  delete(url: string) {
    return this.request('DELETE', url);
  }
}
