import { randomBytes } from 'node:crypto';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Environment } from '../../contract/environments.ts';
import { startMollie, type Mollie, type MollieFault } from '../../harness/mollie.ts';
import { countDueJobs } from '../../harness/product-database.ts';
import { buildJobs } from '../app.ts';
import type { Deps } from '../modules/foundation/deps.ts';
import { keySettingOf } from '../modules/foundation/settings/payment-keys.ts';
import { unlimited } from '../platform/http/rate-limiter.ts';
import { connectMollie } from '../platform/mollie/mollie.ts';
import { randomId } from '../platform/random-id.ts';
import { aTenant, type LoggedIn } from './builders.ts';
import { moveJobs, secondsOf, useTestWorld, type Span, type TestWorld } from './test-world.ts';

/** The simulator and the app both listen on a port, so that webhooks arrive over HTTP. */
export interface GivingWorld
  extends TestWorld, Pick<Mollie, 'control' | 'state' | 'journal' | 'clearFaults'> {
  simulatorUrl: string;
  providerNow: Mollie['now'];
  /** The organisations by the id of their account at Mollie. */
  accounts: Map<string, ProviderAccount>;
  foreignPayments: Set<string>;
  during<Result>(fault: Fault | readonly Fault[], work: () => Promise<Result>): Promise<Result>;
  /** Delivers webhooks and runs jobs until no job is due. */
  settle(): Promise<void>;
  /** Moves the clock that Mollie and the product share, and brings waiting jobs forward by the same time. */
  movePast(time: Span): Promise<void>;
  runScheduled(name: string): Promise<void>;
}

interface ProviderAccount {
  organisationId: string;
  environment: Environment;
}

export type Fault = MollieFault;

export type { Span };

/** Skips the job that mails a confirmation with a receipt. That job takes half of the time of a donation. */
export const withoutThanks = { skippedJobs: ['donation-completed'] };

export function useGivingWorld(
  replace: (connectionString: string) => Partial<Deps> | Promise<Partial<Deps>> = () => ({}),
  { skippedJobs = [] }: { skippedJobs?: readonly string[] } = {},
): GivingWorld {
  const simulatorAndJobs = createSimulatorAndJobs(skippedJobs);
  const world = useTestWorld(async (connectionString) => ({
    ...(await simulatorAndJobs.start()),
    ...(await replace(connectionString)),
  })) as GivingWorld;
  beforeAll(() => simulatorAndJobs.connect(world));
  afterAll(() => simulatorAndJobs.stop());
  return world;
}

function createSimulatorAndJobs(skippedJobs: readonly string[]) {
  let mollie: Mollie;
  // `connect` sets the port when the app listens.
  const publicUrl = new URL('http://127.0.0.1:1');
  let jobs: JobRunner;
  return {
    async start(): Promise<Partial<Deps>> {
      mollie = await startMollie();
      return {
        mollie: connectMollie(() => mollie.url),
        clock: { now: mollie.now },
        simulatorUrl: mollie.url,
        publicUrl,
        rateLimiter: unlimited,
      };
    },
    async connect(world: GivingWorld): Promise<void> {
      const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
      publicUrl.port = new URL(address).port;
      jobs = createJobRunner(world, skippedJobs);
      const { control, state, journal, clearFaults } = mollie;
      const own = {
        simulatorUrl: mollie.url,
        providerNow: mollie.now,
        control,
        state,
        journal,
        clearFaults,
        accounts: new Map(),
        foreignPayments: new Set(),
        runJobs: () => jobs.run(),
      };
      Object.assign(world, own, passTime(world, mollie));
    },
    async stop(): Promise<void> {
      await mollie.close();
      await jobs.stop();
    },
  };
}

interface JobRunner {
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** The runner keeps its connections open, because tests run jobs hundreds of times. */
function createJobRunner({ connectionString, deps }: GivingWorld, skippedJobs: readonly string[]): JobRunner {
  const pool = new pg.Pool({ connectionString, max: 8 });
  // Ignores these errors, because a broken connection also makes its job fail, and then the test fails.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const taskList: TaskList = Object.fromEntries(
    buildJobs(deps).map((handler) => [
      handler.name,
      async (payload, { job }) => {
        if (skippedJobs.includes(handler.name)) return;
        await handler.run(payload, { number: job.attempts, isLast: job.attempts >= job.max_attempts });
      },
    ]),
  );
  const logger = new Logger(() => ignore);
  return {
    run: () => runOnce({ pgPool: pool, taskList, concurrency: 4, noHandleSignals: true, logger }),
    stop: () => pool.end(),
  };
}

function passTime(world: GivingWorld, mollie: Mollie): Partial<GivingWorld> {
  return {
    async during(fault, work) {
      for (const each of [fault].flat()) await mollie.control('faults', each);
      try {
        return await work();
      } finally {
        await mollie.clearFaults();
      }
    },
    async settle() {
      for (;;) {
        await mollie.control('advance', { seconds: 0 });
        if ((await countDueJobs(world.owner)) === 0) return;
        await world.runJobs();
      }
    },
    async movePast(time) {
      await mollie.control('advance', { seconds: secondsOf(time) });
      await moveJobs(world.owner, time);
    },
    async runScheduled(name) {
      const job = buildJobs(world.deps).find((each) => each.name === name);
      if (!job?.schedule) throw new Error(`there is no scheduled job ${name}`);
      await job.run(undefined, { number: 1, isLast: false });
      await world.settle();
    },
  };
}

export interface Organisation extends LoggedIn {
  keys: Record<Environment, string>;
}

export async function anOrganisationThatTakesGifts(
  world: GivingWorld,
  environment: Environment = 'live',
): Promise<Organisation> {
  const tenant = await aTenant(world);
  const keys = { test: aPaymentKey('test'), live: aPaymentKey('live') };
  for (const each of ['test', 'live'] as const) await insertKey(world, tenant, each, keys[each]);
  await world.owner.query(
    `insert into organisation_setting (organisation_id, key, value) values ($1, 'payment_api_environment', $2)`,
    [tenant.id, environment],
  );
  return Object.assign(tenant, { keys });
}

/** Inserts a key as if it was saved and then checked at Mollie. Most tests begin with two keys, so this saves time. */
async function insertKey(
  world: GivingWorld,
  { id }: LoggedIn,
  environment: Environment,
  key: string,
): Promise<void> {
  const name = keySettingOf[environment];
  await world.owner.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four, created_at,
       methods_checked_at, takes_monthly, monthly_max_cents)
     values ($1, $2, $3, $4, $5, $6, $6, true, 100_000)`,
    [
      id,
      randomId(),
      name,
      world.deps.secrets.seal(key, { ownerId: id, name }),
      key.slice(-4),
      world.deps.clock.now(),
    ],
  );
  await rememberAccount(world, id, environment, key);
}

export function aPaymentKey(environment: Environment): string {
  return `${environment}_simulator_${randomBytes(16).toString('hex')}`;
}

export async function saveKey(
  world: GivingWorld,
  organisation: LoggedIn,
  environment: Environment,
  key: string,
): Promise<void> {
  await saveSetting(organisation, keySettingOf[environment], key);
  await rememberAccount(world, organisation.id, environment, key);
  // Marks the key as checked, because the job that checks it at Mollie would run later.
  await world.owner.query(
    `update organisation_secret set methods_checked_at = now()
     where organisation_id = $1 and retired_at is null and methods_checked_at is null`,
    [organisation.id],
  );
}

async function rememberAccount(
  { control, accounts }: GivingWorld,
  organisationId: string,
  environment: Environment,
  key: string,
): Promise<void> {
  const { id } = await control<{ id: string }>('account', { key });
  accounts.set(id, { organisationId, environment });
}

export async function saveSetting(organisation: LoggedIn, key: string, value: string): Promise<void> {
  const answer = await organisation.post('/api/admin/settings', { key, value });
  if (answer.statusCode !== 200) throw new Error(`${key} was not saved: ${answer.body}`);
}
