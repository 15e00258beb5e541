import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryDatabase } from '../../../db/embedded-postgres/query-database.ts';
import { createTestDatabase } from '../../../harness/create-test-database.ts';
import {
  addressIn,
  hasPgBouncer,
  socketFolderOf,
  startPgBouncer,
  withoutPgBouncer,
} from '../../../harness/pgbouncer.ts';
import { openDatabase } from './database.ts';
import { refusePooler } from './refuse-pooler.ts';

const sentence = 'DATABASE_URL: dit adres is van een pooler (zoals PgBouncer).';

let connectionString: string;
let folder: string;
const toStop: (() => Promise<void>)[] = [];

beforeEach(async () => {
  connectionString = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'gulhart-pooler-'));
});
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
  await rm(folder, { recursive: true });
});

test('a direct connection is accepted', async () => {
  await expect(refusePooler(connectionString)).resolves.toBeUndefined();
});

test('both refusePooler and openDatabase refuse a proxy that drops connection settings', async () => {
  const address = await startProxyWithoutOptions();
  await expect(refusePooler(address)).rejects.toThrow(sentence);
  const database = openDatabase({ connectionString: address });
  try {
    const work = database.unscoped.selectFrom('rate_limit').selectAll().execute();
    await expect(work).rejects.toThrow('(role is "none" en moet "gulhart_app" zijn, ');
  } finally {
    await database.close();
  }
});

describe.skipIf(!hasPgBouncer)(`PgBouncer${withoutPgBouncer}`, () => {
  const start = async (mode: string, ignored: string) => {
    const pooler = await startPgBouncer(connectionString, {
      pool_mode: mode,
      ignore_startup_parameters: ignored,
    });
    toStop.push(() => pooler.stop());
    return pooler.connectionString;
  };

  test.each([
    ['transaction', ''],
    ['session', ''],
    ['transaction', 'options'],
    ['session', 'options'],
  ])('in %s mode with ignore_startup_parameters=%s is refused', async (mode, ignored) => {
    await expect(refusePooler(await start(mode, ignored))).rejects.toThrow(sentence);
  });

  test('in transaction mode is refused even when the database itself has the setting gulhart.direct', async () => {
    await queryDatabase(
      connectionString,
      `do $$ begin execute format('alter database %I set gulhart.direct = ''on''', current_database()); end $$`,
    );
    await expect(refusePooler(await start('transaction', 'options'))).rejects.toThrow(sentence);
  });
});

async function startProxyWithoutOptions(): Promise<string> {
  const proxy = createServer((client) => {
    const server = connect(path.join(socketFolderOf(connectionString), '.s.PGSQL.5432'));
    client.once('data', (first) => {
      // The message has a length, a protocol version, and names and values that each end with a zero byte. Another
      // zero byte ends the message.
      const words = first.subarray(8, -2).toString().split('\0');
      const at = words.indexOf('options');
      const kept = Buffer.from(`${words.toSpliced(at, 2).join('\0')}\0\0`);
      const head = Buffer.from(first.subarray(0, 8));
      head.writeInt32BE(8 + kept.length);
      server.write(Buffer.concat([head, kept]));
      client.pipe(server).pipe(client);
    });
    for (const side of [client, server])
      side.on('error', () => [client, server].forEach((each) => each.destroy()));
  });
  proxy.listen(path.join(folder, '.s.PGSQL.5432'));
  await once(proxy, 'listening');
  toStop.push(async () => void proxy.close());
  return addressIn(folder, connectionString);
}
