import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp, buildJobs } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { HttpServer } from '../platform/http/typed-server.ts';
import { createRateLimiter } from '../platform/http/rate-limiter.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { createSecretBox } from '../platform/secrets.ts';
import { templateDatabase, withDatabase } from './test-database.ts';

/** A server of its own on a database of its own. */
export interface TestWorld {
  app: HttpServer;
  deps: Deps;
  /** Connects as the role that owns the schema, past row-level security, to look at what is really there. */
  owner: pg.Pool;
  connectionString: string;
  /** Runs all jobs that are due, and those they enqueue, until none is left. */
  runJobs(): Promise<void>;
  /** Forgets all attempts, so that one test's logins do not count against the next. */
  forgetAttempts(): Promise<void>;
}

/** Gives a test file its world, and takes it down afterwards. */
export function useTestWorld(replaced: Partial<Deps> = {}): TestWorld {
  const world = {} as TestWorld;
  let takeDown: () => Promise<void>;

  beforeAll(async () => {
    const server = inject('databaseServer');
    const databaseName = `test_${randomBytes(8).toString('hex')}`;
    await createFromTemplate(server, databaseName);
    const connectionString = withDatabase(server, databaseName);
    const database = openDatabase({ connectionString, maxConnections: 10 });
    const secrets = createSecretBox(['a secret for tests of at least 32 characters']);
    const deps: Deps = {
      database,
      secrets,
      rateLimiter: createRateLimiter(database, secrets),
      clock: systemClock,
      publicUrl: new URL('http://localhost:3000'),
      mailFrom: 'Gulhart <post@gulhart.example>',
      mailTransport: null,
      acceptsSimulatorKeys: true,
      ...replaced,
    };
    const app = await buildApp(deps, {
      trustProxy: false,
      logLevel: 'silent',
      metricsToken: null,
      webFolder: null,
    });
    await app.ready();
    const owner = new pg.Pool({
      connectionString,
      max: 3,
      options: '-c search_path=gulhart -c gulhart.platform=on',
    });
    Object.assign(world, {
      app,
      deps,
      owner,
      connectionString,
      runJobs: () => runJobs(connectionString, deps, app, owner),
      forgetAttempts: async () => void (await owner.query('truncate rate_limit')),
    });
    takeDown = async () => {
      await app.close();
      await database.close();
      await owner.end();
    };
  });

  afterAll(() => takeDown());
  return world;
}

async function createFromTemplate(server: string, databaseName: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${databaseName} template ${templateDatabase}`);
  } finally {
    await client.end();
  }
}

async function runJobs(connectionString: string, deps: Deps, app: HttpServer, owner: pg.Pool): Promise<void> {
  const runner = await startJobRunner({ connectionString, handlers: buildJobs(deps), log: app.log });
  try {
    for (;;) {
      const { rows } = await owner.query<{ waiting: string }>(
        'select count(*) as waiting from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
      );
      if (rows[0]?.waiting === '0') return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await runner.stop();
  }
}

/** Somebody with a browser: keeps the session cookie between requests. */
export class TestVisitor {
  readonly app: HttpServer;
  cookie: string | undefined;

  constructor(app: HttpServer) {
    this.app = app;
  }

  async request(method: NonNullable<InjectOptions['method']>, url: string, payload?: unknown) {
    const answer = await this.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload: payload as object }),
      headers: this.cookie ? { cookie: this.cookie } : {},
    });
    const setCookie = answer.cookies[0];
    if (setCookie) this.cookie = setCookie.value ? `${setCookie.name}=${setCookie.value}` : undefined;
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
