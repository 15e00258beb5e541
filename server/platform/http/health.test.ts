import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { queryDatabase } from '../../../db/embedded-postgres/query-database.ts';
import { aTenant } from '../../testing/builders.ts';
import { createTestDatabase } from '../../../harness/create-test-database.ts';
import { TestVisitor, useTestWorld } from '../../testing/test-world.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { mintPlatformScope } from '../database/mint-scope.ts';
import { toAppError } from './error-handling.ts';
import type { HttpServer } from './typed-server.ts';

const world = useTestWorld();

describe('with a working database', () => {
  test('/healthz reports ok and /readyz reports ready', async () => {
    expect((await world.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await world.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

describe('while the database is down', () => {
  let database: Database;
  let app: HttpServer;

  beforeAll(async () => {
    database = openDatabase({
      connectionString: 'postgresql://postgres@localhost/none?host=/nowhere/at/all',
    });
    app = await world.appWith({ database });
  });
  afterAll(() => database.close());

  test('/healthz still answers 200', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  test.each(['/readyz', '/api/settings/org_name', '/api/auth/me'])(
    'GET %s gets a 503 with Retry-After',
    async (url) => {
      const answer = await app.inject({ url, cookies: { gulhart: 'some-token' } });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toEqual({
        message: 'Gulhart is even niet bereikbaar. Probeer het zo weer.',
        error: 'Gulhart is even niet bereikbaar. Probeer het zo weer.',
        code: 'unavailable',
      });
    },
  );

  test('a request that writes is told that its outcome is unknown, and is not asked to repeat itself', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'jan@voorbeeld.nl', password: 'Zeven-Bergen-7' },
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, undefined]);
    expect(answer.json()).toMatchObject({ code: 'outcome_unknown' });
  });

  const url = '/donation-embed?component=advanced';
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  test.each([url, `/herstel/${'a'.repeat(32)}`, `/mijn-gift?orgId=${'a'.repeat(26)}`, '/c/voorjaar'])(
    'a browser that opens %s gets a page with a link to try again',
    async (address) => {
      const answer = await app.inject({ url: address, headers: browser });
      expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('Gulhart is even niet bereikbaar.');
      expect(answer.body).toMatch(/<a [^>]*href=""[^>]*>Probeer opnieuw</);
    },
  );

  test('a request of a program, or to the API, gets JSON', async () => {
    for (const request of [
      { url, headers: { accept: '*/*' } },
      { url: '/api/auth/me', headers: browser, cookies: { gulhart: 'some-token' } },
    ])
      expect((await app.inject(request)).json()).toMatchObject({ code: 'unavailable' });
  });
});

describe('when connections to the database break', () => {
  const terminateOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

  test('idle connections are replaced, and requests succeed again', async () => {
    const tenant = await aTenant(world);
    await world.owner.query(terminateOthers);
    await expect.poll(async () => (await tenant.get('/api/auth/me')).statusCode).toBe(200);
  });

  test('the transaction on a broken connection fails, and the server becomes ready again', async () => {
    const work = world.deps.database.transaction(mintPlatformScope(), async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await world.owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await expect
        .poll(async () => {
          const { rowCount } = await world.owner.query('select from pg_stat_activity where pid = $1', [
            rows[0]!.pid,
          ]);
          return rowCount;
        })
        .toBe(0);
      await sql`select 1`.execute(transaction);
    });
    await expect(work.catch((error: Error) => toAppError(error).code)).resolves.toBe('unavailable');
    await expect.poll(async () => (await world.app.inject('/readyz')).statusCode).toBe(200);
  });

  test('a request on a broken connection gets a 503', async () => {
    const lock = await world.owner.connect();
    try {
      await lock.query('begin');
      await lock.query('lock table account');
      const waiting = new TestVisitor(world.app).post('/api/auth/login', {
        email: 'jan@voorbeeld.nl',
        password: 'Zeven-Bergen-7',
      });
      await expect
        .poll(async () => {
          const { rowCount } = await world.owner.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rowCount;
        })
        .toBe(1);
      expect((await waiting).statusCode).toBe(503);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  });
});

describe('while the database cannot write', () => {
  const unavailable = {
    message: 'Gulhart is even niet bereikbaar. Probeer het zo weer.',
    error: 'Gulhart is even niet bereikbaar. Probeer het zo weer.',
    code: 'unavailable',
  };

  async function appAfter(change: string): Promise<HttpServer> {
    const connectionString = await createTestDatabase();
    await queryDatabase(
      connectionString,
      `do $$ begin execute format('${change}', current_database()); end $$`,
    );
    const database = openDatabase({ connectionString });
    onTestFinished(() => database.close());
    return world.appWith({ database });
  }

  const register = (app: HttpServer) =>
    new TestVisitor(app).post('/api/auth/register', {
      username: 'jan',
      email: 'jan@voorbeeld.nl',
      password: 'Zeven-Stille-Bergen-7',
      organisationName: 'Stichting Jan',
    });

  test.each(['disk_full', 'out_of_memory', 'too_many_connections'])(
    'because of %s, a request that writes gets a 503',
    async (condition) => {
      const app = await appAfter(
        `create function public.refuse() returns trigger language plpgsql
           as ''begin raise exception using errcode = ''''${condition}''''; end'';
         create trigger refuse before insert on gulhart.account for each row execute function public.refuse()`,
      );
      const answer = await register(app);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'outcome_unknown' });
    },
  );

  test('because the disk is full, /readyz answers 503', async () => {
    const app = await appAfter(`alter database %I set temp_file_limit = ''100kB''`);
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual(unavailable);
  });

  test('because it is read-only, /readyz and other requests get a 503', async () => {
    const app = await appAfter('alter database %I set default_transaction_read_only = on');
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await register(app)).statusCode).toBe(503);
  });
});

describe('/readyz', () => {
  test('queries the database at most once in two seconds', async () => {
    const { database } = world.deps;
    let questions = 0;
    const counted = {
      ...database,
      get unscoped() {
        questions += 1;
        return database.unscoped;
      },
    };
    const app = await world.appWith({ database: counted });
    const before = questions;
    let nowMs = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect(questions - before).toBe(1);
    nowMs += 2_100;
    await app.inject('/readyz');
    expect(questions - before).toBe(2);
  });
});

const readFigures = (app: HttpServer, from: string, authorization?: string) =>
  app.inject({ url: '/metrics', remoteAddress: from, headers: authorization ? { authorization } : {} });

describe('the metrics', () => {
  test('count requests by the pattern of the route, without the query', async () => {
    await world.app.inject('/api/settings/org_name?orgId=geheim-kenmerk');
    const figures = await readFigures(world.app, '127.0.0.1');
    expect(figures.headers['content-type']).toContain('text/plain');
    expect(figures.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/settings\/:key",status="\d+"\} \d/,
    );
    expect(figures.body).not.toContain('geheim-kenmerk');
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'can be read from this machine (%s)',
    async (address) => {
      expect((await readFigures(world.app, address)).statusCode).toBe(200);
    },
  );

  test.each(['10.0.0.7', '8.8.8.8', '::ffff:10.0.0.7', '2001:db8::1'])(
    'answer 404 to another machine (%s)',
    async (address) => {
      expect((await readFigures(world.app, address)).statusCode).toBe(404);
    },
  );

  test('need a token in production, even from this machine', async () => {
    const open = await world.appWith({}, { production: true });
    expect((await readFigures(open, '127.0.0.1')).statusCode).toBe(404);
    const guarded = await world.appWith({}, { production: true, metricsToken: 'meten-is-weten' });
    expect((await readFigures(guarded, '127.0.0.1')).statusCode).toBe(404);
    expect((await readFigures(guarded, '127.0.0.1', 'Bearer meten-is-weten')).statusCode).toBe(200);
  });

  test('need the configured token outside production too, even from this machine', async () => {
    const guarded = await world.appWith({}, { metricsToken: 'meten-is-weten' });
    expect((await readFigures(guarded, '10.0.0.7', 'Bearer meten-is-weten')).statusCode).toBe(200);
    expect((await readFigures(guarded, '10.0.0.7', 'Bearer raden')).statusCode).toBe(404);
    expect((await readFigures(guarded, '127.0.0.1')).statusCode).toBe(404);
  });
});
