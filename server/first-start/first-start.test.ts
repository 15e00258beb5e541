import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { TestVisitor, useTestWorld } from '../testing/test-world.ts';
import { readOrMakeAppSecret } from './app-secret.ts';
import { ensureAccounts, loginsFile } from './ensure-accounts.ts';
import { welcome } from './welcome.ts';

const world = useTestWorld();
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gulhart-first-start-'));
  await world.owner.query('delete from organisation');
  await world.forgetAttempts();
});
afterEach(() => rm(dataDir, { recursive: true }));

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: 'baas@voorbeeld.nl', ...environment });

const canLogIn = async (email: string, password: string | null) => {
  const answer = await new TestVisitor(world.app).post('/api/auth/login', { email, password });
  return answer.statusCode === 200;
};

describe('the first start', () => {
  test('creates an administrator and the demo organisation, and only this start shows their passwords', async () => {
    const config = configOf();
    const first = await ensureAccounts(world.deps, config);
    expect(first.logins.map(({ email }) => email)).toEqual(['baas@voorbeeld.nl', 'demo@gulhart.example']);
    for (const { email, password } of first.logins) {
      expect(await canLogIn(email, password)).toBe(true);
      expect(welcome(config, first)).toContain(`${email}  wachtwoord: ${password}`);
    }
    const second = await ensureAccounts(world.deps, config);
    expect(second.logins.map(({ password }) => password)).toEqual([null, null]);
    expect(second.demoOrganisationId).toBe(first.demoOrganisationId);
    expect(welcome(config, second)).not.toContain('wachtwoord:');
    expect(welcome(config, second)).toContain(`staan in ${loginsFile(dataDir)}`);
  });

  test('gives the demo organisation three members with the same password, and shows their addresses', async () => {
    const config = configOf();
    const first = await ensureAccounts(world.deps, config);
    const { password } = first.logins[1]!;
    for (const [email, role] of [
      ['demo@gulhart.example', 'owner'],
      ['fatima@gulhart.example', 'treasurer'],
      ['joris@gulhart.example', 'staff'],
    ]) {
      const answer = await new TestVisitor(world.app).post('/api/auth/login', { email, password });
      expect(answer.json()).toMatchObject({
        role,
        organizationId: first.demoOrganisationId,
        emailConfirmed: true,
      });
    }
    expect(welcome(config, first)).toContain(
      'fatima@gulhart.example (penningmeester) en joris@gulhart.example (medewerker), met het wachtwoord van de demo-organisatie',
    );
  });

  test('stores generated passwords in a file that only its owner can read', async () => {
    const { logins } = await ensureAccounts(world.deps, configOf());
    const stored = await readFile(loginsFile(dataDir), 'utf8');
    for (const { email, password } of logins) expect(stored).toContain(`${email} ${password}`);
    expect((await stat(loginsFile(dataDir))).mode & 0o777).toBe(0o600);
  });

  test('neither shows a configured password nor writes it to a file', async () => {
    const config = configOf({ ADMIN_PASSWORD: 'Zelf-Gekozen-Woord-1', DEMO: 'off' });
    const first = await ensureAccounts(world.deps, config);
    expect(first.logins).toEqual([{ label: 'Beheerder', email: 'baas@voorbeeld.nl', password: null }]);
    expect(await canLogIn('baas@voorbeeld.nl', 'Zelf-Gekozen-Woord-1')).toBe(true);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('refuses a common password for the administrator', async () => {
    await expect(ensureAccounts(world.deps, configOf({ ADMIN_PASSWORD: 'Welkom01' }))).rejects.toThrow(
      'te vaak gebruikt',
    );
  });

  test('creates each account once when three processes start at the same time', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => ensureAccounts(world.deps, configOf())));
    const { rows } = await world.owner.query<{ email: string }>('select email from account order by email');
    expect(rows.map(({ email }) => email)).toEqual([
      'baas@voorbeeld.nl',
      'demo@gulhart.example',
      'fatima@gulhart.example',
      'joris@gulhart.example',
    ]);
    expect(new Set(starts.map(({ demoOrganisationId }) => demoOrganisationId)).size).toBe(1);
    for (const index of [0, 1])
      expect(starts.filter(({ logins }) => logins[index]?.password !== null)).toHaveLength(1);
  });

  test('is not repeated: a later start with another ADMIN_EMAIL leaves the administrator unchanged', async () => {
    await ensureAccounts(world.deps, configOf());
    const again = await ensureAccounts(world.deps, configOf({ ADMIN_EMAIL: 'ander@voorbeeld.nl' }));
    expect(again.logins[0]).toEqual({ label: 'Beheerder', email: 'baas@voorbeeld.nl', password: null });
  });
});

describe('the installation’s secret', () => {
  test('has 64 characters, is generated only once, and is readable only by the owner of its file', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrMakeAppSecret(dataDir)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
    expect(await readOrMakeAppSecret(dataDir)).toBe(secrets[0]);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
    expect((await stat(path.join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
  });
});
