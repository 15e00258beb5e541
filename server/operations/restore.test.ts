import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { operatorScope } from '../operator-scope.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { buildJobs } from '../app.ts';
import { resumeMail } from '../modules/foundation/mail/resume-mail.ts';
import { getTypeParser, openDatabase } from '../platform/database/database.ts';
import type { Deps } from '../modules/foundation/deps.ts';
import { createSecretBox } from '../platform/secrets.ts';
import { expectLedgersToMatch } from '../testing/expect-ledgers-to-match.ts';
import { aGift, aMonthlyGift, aPaidGift, aStartedGift, donationOf, pay } from '../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type GivingWorld,
  type Organisation,
} from '../testing/giving-world.ts';
import { useMailServer } from '../testing/mail-server.ts';
import { templateDatabase, withDatabase } from '../../harness/test-database.ts';
import { restoreInto } from './restore.ts';

const mailServer = useMailServer();
let folder: string;
let file: string;
const restoredSystems: RestoredSystem[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gulhart-backup-'));
});
const world = useGivingWorld(() => ({ mailTransport: mailServer.transport }));
beforeEach(() => {
  file = path.join(folder, randomBytes(4).toString('hex'));
});
afterEach(async () => {
  for (const system of restoredSystems.splice(0)) await system.stop();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface RestoredSystem {
  owner: pg.Pool;
  deps: Deps;
  runJobs(): Promise<void>;
  night(): Promise<void>;
  stop(): Promise<void>;
}

async function anEmptyDatabase(): Promise<string> {
  const server = inject('databaseServer');
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  const name = `restored_${randomBytes(8).toString('hex')}`;
  await client.query(`create database ${name} template ${templateDatabase}`);
  await client.end();
  return withDatabase(server, name);
}

async function restored(): Promise<RestoredSystem> {
  const connectionString = await anEmptyDatabase();
  await restoreInto(connectionString, file, world.deps.secrets);
  const database = openDatabase({ connectionString, maxConnections: 10, clock: world.deps.clock });
  const deps = { ...world.deps, database };
  const owner = new pg.Pool({
    connectionString,
    types: { getTypeParser },
    options: '-c search_path=gulhart -c gulhart.platform=on',
  });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  const jobs = buildJobs(deps);
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(payload, { number: 1, isLast: false })]),
  );
  const logger = new Logger(() => () => {});
  const runJobs = () => runOnce({ pgPool: owner, taskList, noHandleSignals: true, logger });
  const system = {
    owner,
    deps,
    runJobs,
    async night() {
      for (const name of ['reconcile-accounts', 'sync-subscriptions']) {
        await jobs.find((job) => job.name === name)!.run(undefined, { number: 1, isLast: false });
        await runJobs();
      }
    },
    async stop() {
      await database.close();
      await owner.end();
    },
  };
  restoredSystems.push(system);
  return system;
}

const mailsTo = (email: string) =>
  mailServer.received.filter(({ envelope }) => envelope.includes(email)).length;

async function aPaidGiftWithoutMail(organisation: Organisation, email: string): Promise<void> {
  mailServer.faults.push({ at: 'end', code: 451, text: 'later' });
  await aPaidGift(world, organisation, { email });
  expect(mailServer.received.pop()?.envelope).toEqual([email]);
}

const retryAtOnce = ({ owner }: { owner: pg.Pool }) =>
  owner.query('update graphile_worker._private_jobs set run_at = now()');

async function everyRow({ owner }: { owner: pg.Pool }): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('gulhart', 'gulhart_search') and table_type = 'BASE TABLE'
       and table_name not in ('session', 'password_reset', 'passkey_challenge', 'rate_limit', 'mail_pause') order by 1`,
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of rows)
    tables[name] = (await owner.query(`select to_jsonb(t)::text as row from ${name} t order by 1`)).rows;
  return tables;
}

describe('a system restored from a backup', () => {
  test('contains all rows except sessions, password resets, passkey challenges and rate limits, and continues the sequences', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await aMonthlyGift(world, organisation, { firstName: 'Zoë O’Neill "\\"' });
    // The form no longer accepts a line separator, but an old row may contain one.
    await world.owner.query('update donation set last_name = $1', ['de\u2028Wit']);
    await aPaidGift(world, organisation, { amount: '50000.00' });
    await world.owner.query(
      `insert into platform_audit_entry (entry_id, account_id, actor, action)
       values ('1', '1', 'beheer', 'account_created')`,
    );
    await world.owner.query(
      `insert into passkey_challenge (challenge_hash, purpose, expires_at) values ('challenge', 'login', now())`,
    );
    const rows = await writeBackup(world.connectionString, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const system = await restored();
    const before = await everyRow(world);
    expect(await everyRow(system)).toEqual(before);
    expect(before['gulhart.platform_audit_entry']).toHaveLength(1);
    expect(rows).toBeGreaterThan(10);

    const { rows: sessions } = await system.owner.query(
      `select token_hash from session union all select challenge_hash from passkey_challenge`,
    );
    expect(sessions).toEqual([]);
    const { rows: numbers } = await system.owner.query<{ is_free: boolean }>(
      `select nextval(pg_get_serial_sequence('donation_event', 'event_id')) > max(event_id) as is_free
       from donation_event`,
    );
    expect(numbers).toEqual([{ is_free: true }]);
    const orphan = system.owner.query(
      `insert into refund (organisation_id, refund_id, donation_id, payment_id, amount_cents)
       values ('a', 'b', 'c', 'd', 100)`,
    );
    await expect(orphan).rejects.toThrow('refund_donation_fk');
  });

  test('sends no mail twice, makes no charge twice, and finds donations made after the backup', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await aPaidGift(world, organisation, { email: 'verstuurd@voorbeeld.nl' });
    await aPaidGiftWithoutMail(organisation, 'wachtend@voorbeeld.nl');
    const open = await aStartedGift(world, organisation, { email: 'open@voorbeeld.nl' });
    const monthly = await aStartedGift(world, organisation, {
      email: 'maand@voorbeeld.nl',
      isRecurring: true,
    });
    await writeBackup(world.connectionString, file);

    await retryAtOnce(world);
    await pay(open);
    await pay(monthly);
    await world.settle();
    const lostOneOff = await aPaidGift(world, organisation, { email: 'kwijt@voorbeeld.nl' });
    const lostMonthly = await aMonthlyGift(world, organisation, { email: 'kwijt.maand@voorbeeld.nl' });
    const sentBefore = mailServer.received.length;
    // Donors get six mails. The organisation gets three, about its first donation and two subscriptions.
    expect(sentBefore).toBe(9);

    const system = await restored();
    await retryAtOnce(system);
    await system.runJobs();
    await system.night();
    const restoredWorld: GivingWorld = { ...world, owner: system.owner };
    expect(await donationOf(restoredWorld, open)).toMatchObject({ status: 'completed' });
    expect(await donationOf(restoredWorld, lostOneOff)).toMatchObject({ status: 'completed', email: null });
    expect(await donationOf(restoredWorld, lostMonthly)).toMatchObject({
      status: 'completed',
      email: 'kwijt.maand@voorbeeld.nl',
      first_name: 'Noor',
      last_name: 'de Wit',
    });
    await expectLedgersToMatch(restoredWorld);
    expect(mailServer.received).toHaveLength(sentBefore);

    // Mollie still sends webhooks to the lost server, so only the nightly job can complete the next donation.
    await world.control('advance', { seconds: 5 });
    const app = await world.appWith(system.deps);
    const gift = aGift(organisation, { email: 'daarna@voorbeeld.nl' });
    const started = await app.inject({ method: 'POST', url: '/api/donations', payload: gift });
    await pay(started.json<{ id: string; checkoutUrl: string }>());
    await system.night();
    expect(mailServer.received).toHaveLength(sentBefore);

    await resumeMail(system.deps, operatorScope, 'new');
    await system.runJobs();
    expect(mailServer.received).toHaveLength(sentBefore + 1);
    expect(mailsTo('daarna@voorbeeld.nl')).toBe(1);
    const { rows: givenUp } = await system.owner.query<{ recipient: string; last_error: string }>(
      `select recipient, last_error from mail where status = 'failed' order by recipient`,
    );
    const donors = ['kwijt.maand', 'maand', 'open', 'wachtend'].map((name) => `${name}@voorbeeld.nl`);
    expect(givenUp.map(({ recipient }) => recipient).toSorted()).toEqual(
      [...donors, organisation.email, organisation.email].toSorted(),
    );
    expect(givenUp[0]?.last_error).toContain('niet zeker of deze mail al was verzonden');
  });

  test('sends waiting mail after mail is resumed with ‘all’, and sends no mail twice', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await aPaidGift(world, organisation, { email: 'had.al@voorbeeld.nl' });
    await aPaidGiftWithoutMail(organisation, 'nog.niet@voorbeeld.nl');
    await writeBackup(world.connectionString, file);

    const system = await restored();
    await retryAtOnce(system);
    await system.runJobs();
    expect(mailsTo('nog.niet@voorbeeld.nl')).toBe(0);
    await resumeMail(system.deps, operatorScope, 'all');
    await system.runJobs();
    expect(mailsTo('nog.niet@voorbeeld.nl')).toBe(1);
    expect(mailsTo('had.al@voorbeeld.nl')).toBe(1);
  });

  test('resets the attempts of a job that was running its last attempt, so that the job runs again', async () => {
    await world.owner.query(
      `select graphile_worker.add_job('check-payment', '{}', job_key => 'last-attempt')`,
    );
    await world.owner.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'a worker'
       where key = 'last-attempt'`,
    );
    await writeBackup(world.connectionString, file);
    const { rows } = await (
      await restored()
    ).owner.query(`select attempts, locked_by from graphile_worker._private_jobs where key = 'last-attempt'`);
    expect(rows).toEqual([{ attempts: 0, locked_by: null }]);
    await world.owner.query(`delete from graphile_worker._private_jobs where key = 'last-attempt'`);
  });
});

describe('a restore is refused', () => {
  const refusal = async (connectionString: string, secrets = world.deps.secrets) =>
    restoreInto(connectionString, file, secrets).then(
      () => 'not refused',
      (error: Error) => error.message,
    );

  test('into a database with rows, or without the secret that encrypted the payment keys', async () => {
    await anOrganisationThatTakesGifts(world);
    await writeBackup(world.connectionString, file);
    expect(await refusal(world.connectionString)).toMatch(/^Deze database is niet leeg/);
    const other = createSecretBox(['another secret of at least 32 characters']);
    const empty = await anEmptyDatabase();
    expect(await refusal(empty, other)).toMatch(/^De betaalsleutels .* met een ander APP_SECRET versleuteld/);
    expect(await refusal(empty)).toBe('not refused');
  });

  test('if the file is incomplete or made by another version, and a backup is refused if its file already exists', async () => {
    await anOrganisationThatTakesGifts(world);
    await writeBackup(world.connectionString, file);
    const whole = await readFile(file);
    const empty = await anEmptyDatabase();
    await writeFile(file, whole.subarray(0, whole.length - 20));
    expect(await refusal(empty)).toMatch(/niet te lezen of niet heel/);
    const lines = gunzipSync(whole).toString('utf8').split('\n');
    await writeFile(file, gzipSync(lines.slice(0, -2).join('\n') + '\n'));
    expect(await refusal(empty)).toMatch(/het einde ontbreekt/);
    await writeFile(file, gzipSync(lines.join('\n').replace('0002_', '0013_')));
    expect(await refusal(empty)).toMatch(/gemaakt met een andere versie van Gulhart/);
    await expect(writeBackup(world.connectionString, file)).rejects.toThrow('bestaat al');
    await writeFile(file, whole);
    expect(await refusal(empty)).toBe('not refused');
  });

  test('without the secret that encrypted the signing keys', async () => {
    await aPaidGift(world, await anOrganisationThatTakesGifts(world));
    const other = createSecretBox(['another secret of at least 32 characters']);
    const { rows } = await world.owner.query<{ organisation_id: string; name: string }>(
      'select distinct organisation_id, name from organisation_secret',
    );
    for (const { organisation_id: ownerId, name } of rows)
      await world.owner.query(
        'update organisation_secret set sealed_value = $3 where organisation_id = $1 and name = $2',
        [ownerId, name, other.seal('test_key', { ownerId, name })],
      );
    await writeBackup(world.connectionString, file);
    expect(await refusal(await anEmptyDatabase(), other)).toMatch(/^De sleutels die papieren ondertekenen/);
  });
});
