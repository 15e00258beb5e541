import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig, type Config } from '../config.ts';
import { aTenant } from '../testing/builders.ts';
import { useTestWorld } from '../testing/test-world.ts';
import { ensureAccounts } from './ensure-accounts.ts';
import { refuseTrialDatabase, refuseTrialFolder } from './refuse-trial-data.ts';

const world = useTestWorld();
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gulhart-trial-'));
  await world.owner.query('delete from organisation');
  await world.forgetAttempts();
});
afterEach(() => rm(dataDir, { recursive: true }));

const production = (more: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://doneren.example',
    APP_SECRET: 'a secret for tests of at least 32 characters',
    SMTP_URL: 'smtps://naam:wachtwoord@mail.example:465',
    MAIL_FROM: 'Gulhart <post@doneren.example>',
    DATA_DIR: dataDir,
    ...more,
  });

const outside = { DATABASE_URL: 'postgresql://gulhart@db.example/gulhart' };

test.each(['app-secret', 'logins.txt', 'simulator.jsonl'])(
  'production refuses a data folder with the file %s of a trial, unless DATABASE_URL is set',
  async (file) => {
    expect(() => refuseTrialFolder(production())).not.toThrow();
    await writeFile(path.join(dataDir, file), '');
    expect(() => refuseTrialFolder(production())).toThrow(
      `DATA_DIR: in ${dataDir} staat wat een proef heeft gemaakt (${file}). Kies voor productie een lege map.`,
    );
    expect(() => refuseTrialFolder(production(outside))).not.toThrow();
    expect(() => refuseTrialFolder(readConfig({ DATA_DIR: dataDir }))).not.toThrow();
  },
);

test('production refuses a database with the demo organisation, but a trial accepts it', async () => {
  const trial = readConfig({ DATA_DIR: dataDir });
  await ensureAccounts(world.deps, trial);
  await expect(refuseTrialDatabase(trial, world.deps)).resolves.toBeUndefined();
  await expect(refuseTrialDatabase(production(), world.deps)).rejects.toThrow(
    'DATA_DIR: in de database staat de demo-organisatie van een proef. Kies voor productie een lege map.',
  );
  await expect(refuseTrialDatabase(production(outside), world.deps)).rejects.toThrow(
    'DATABASE_URL: in de database staat de demo-organisatie van een proef. Kies voor productie een lege database.',
  );
});

test('production refuses a database with a simulator key, until another key replaces it', async () => {
  const tenant = await aTenant(world);
  const save = async (value: string) => {
    const answer = await tenant.post('/api/admin/settings', { key: 'mollie_api_key', value });
    expect(answer.statusCode).toBe(200);
  };
  await expect(refuseTrialDatabase(production(), world.deps)).resolves.toBeUndefined();
  await save(`test_simulator_${'a'.repeat(30)}`);
  await expect(refuseTrialDatabase(production(), world.deps)).rejects.toThrow(
    'in de database staat een betaalsleutel van de simulator van een proef.',
  );
  await save(`test_${'a'.repeat(30)}`);
  await expect(refuseTrialDatabase(production(), world.deps)).resolves.toBeUndefined();
});
