import { beforeEach, describe, expect, test } from 'vitest';
import type { Setting } from '../../../../contract/settings.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { createSecretBox } from '../../../platform/secrets.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';
import { findCurrentPaymentKey } from './payment-keys.ts';

const world = useTestWorld();
const testKey = 'test_Zx9Kq2Lm8Wp4Rt6Yv1Bn3Cd5Fg7Hj0';
const nextTestKey = 'test_Qw8Er6Ty4Ui2Op0As9Df7Gh5Jk3Lz1';
const liveKey = 'live_Mn7Bv5Cx3Zl1Kj9Hg7Fd5Sa3Po1Iu0';
let tenant: LoggedIn;
let other: LoggedIn;

beforeEach(async () => {
  tenant = await aTenant(world);
  other = await aTenant(world);
});

const save = (visitor: TestVisitor, key: string, value: string) =>
  visitor.post('/api/admin/settings', { key, value });

async function versionsOf({ id }: LoggedIn) {
  const { rows } = await world.owner.query<{
    secret_id: string;
    name: string;
    sealed_value: string;
    is_current: boolean;
    row: string;
  }>(
    `select secret_id, name, sealed_value, retired_at is null as is_current, s::text as row
     from organisation_secret s where organisation_id = $1 order by created_at, secret_id`,
    [id],
  );
  return rows;
}

const openKeyOf = ({ id }: LoggedIn, secrets = world.deps.secrets) => {
  const scope = mintOrganisationScope(id);
  return world.deps.database.transaction(scope, (transaction) =>
    findCurrentPaymentKey({ secrets }, transaction, 'test'),
  );
};

const overwrite = (sealed: string, id: string) =>
  world.owner.query('update organisation_secret set sealed_value = $1 where organisation_id = $2', [
    sealed,
    id,
  ]);

describe('a payment key', () => {
  test('is masked in the responses about settings', async () => {
    const saved = await save(tenant, 'mollie_api_key', testKey);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({ key: 'mollie_api_key', value: '****7Hj0' });
    const administrator = await anAdministrator(world);
    const answers = [
      await tenant.get('/api/admin/settings'),
      await tenant.get('/api/admin/settings/mollie_api_key'),
      await administrator.get(`/api/admin/settings?userId=${tenant.id}`),
      await administrator.get(`/api/admin/settings/mollie_api_key?userId=${tenant.id}`),
    ];
    for (const answer of answers) {
      expect(answer.body).toContain('****7Hj0');
      expect(answer.body).not.toContain(testKey.slice(5, -4));
    }
  });

  test('is not readable in the database as text, hex or base64', async () => {
    await save(tenant, 'mollie_api_key', testKey);
    const [version] = await versionsOf(tenant);
    for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      const encoded = Buffer.from(testKey).toString(encoding);
      expect(version!.row).not.toContain(encoded.slice(0, 20));
    }
    expect(version!.row).not.toContain('Kq2Lm8Wp4Rt6');
    const { rows } = await world.owner.query<{ row: string }>(
      `select s::text as row from organisation_setting s where organisation_id = $1`,
      [tenant.id],
    );
    expect(JSON.stringify(rows)).not.toContain('Kq2Lm8Wp4Rt6');
  });

  test('is found and decrypted only for its own organisation', async () => {
    await save(tenant, 'mollie_api_key', testKey);
    expect(await openKeyOf(tenant)).toMatchObject({ apiKey: testKey, environment: 'test' });
    expect(await openKeyOf(other)).toBeUndefined();
  });

  test('cannot be decrypted when it is copied into the row of another organisation', async () => {
    await save(tenant, 'mollie_api_key', testKey);
    await save(other, 'mollie_api_key', nextTestKey);
    const [mine] = await versionsOf(tenant);
    const [theirs] = await versionsOf(other);
    await overwrite(theirs!.sealed_value, tenant.id);
    await overwrite(mine!.sealed_value, other.id);
    await expect(openKeyOf(tenant)).rejects.toThrow('unable to authenticate');
    await expect(openKeyOf(other)).rejects.toThrow('unable to authenticate');
  });

  test('cannot be decrypted when its name is changed from live key to test key', async () => {
    await save(tenant, 'mollie_api_live_key', liveKey);
    await world.owner.query(
      `update organisation_secret set name = 'mollie_api_key' where organisation_id = $1`,
      [tenant.id],
    );
    await expect(openKeyOf(tenant)).rejects.toThrow('unable to authenticate');
  });

  test('cannot be decrypted when one bit of its ciphertext has changed', async () => {
    await save(tenant, 'mollie_api_key', testKey);
    const [version] = await versionsOf(tenant);
    const parts = version!.sealed_value.split(':');
    const ciphertext = Buffer.from(parts[2]!, 'base64url');
    ciphertext[0]! ^= 1;
    await overwrite(parts.with(2, ciphertext.toString('base64url')).join(':'), tenant.id);
    await expect(openKeyOf(tenant)).rejects.toThrow('unable to authenticate');
  });

  test('still needs the old application secret after that secret was replaced', async () => {
    await save(tenant, 'mollie_api_key', testKey);
    const newSecret = 'a newer secret for tests of at least 32 characters';
    const rotated = createSecretBox([newSecret, 'a secret for tests of at least 32 characters']);
    expect(await openKeyOf(tenant, rotated)).toMatchObject({ apiKey: testKey });
    await expect(openKeyOf(tenant, createSecretBox([newSecret]))).rejects.toThrow('APP_SECRET_PREVIOUS');
  });
});

describe('saving a payment key', () => {
  test.each(['****7Hj0', '****', '****something else'])(
    'changes nothing when the value is the mask %s',
    async (masked) => {
      await save(tenant, 'mollie_api_key', testKey);
      const before = await versionsOf(tenant);
      const answer = await save(tenant, 'mollie_api_key', masked);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ key: 'mollie_api_key', value: '****7Hj0' });
      expect(await versionsOf(tenant)).toEqual(before);
    },
  );

  test('stores nothing when the value is a mask and there is no key', async () => {
    await save(tenant, 'mollie_api_key', '****7Hj0');
    expect(await versionsOf(tenant)).toEqual([]);
  });

  test.each([
    [
      'mollie_api_key',
      liveKey,
      'Dit is een live-sleutel. Vul hier de test-sleutel in, die met test_ begint.',
    ],
    [
      'mollie_api_live_key',
      testKey,
      'Dit is een test-sleutel. Vul hier de live-sleutel in, die met live_ begint.',
    ],
    [
      'mollie_api_key',
      'kapot-en-kort',
      'Een test-sleutel begint met test_ en heeft daarna minstens 30 letters en cijfers.',
    ],
  ])('refuses a key of the wrong kind or form for %s', async (key, value, sentence) => {
    const answer = await save(tenant, key, value);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { value: sentence } });
    expect(answer.body).not.toContain(value.slice(5));
    expect(await versionsOf(tenant)).toEqual([]);
  });

  test('retires the previous key, which can still be decrypted', async () => {
    await save(tenant, 'mollie_api_key', testKey);
    await save(tenant, 'mollie_api_key', nextTestKey);
    const versions = await versionsOf(tenant);
    expect(versions.map(({ is_current }) => is_current)).toEqual([false, true]);
    const opened = versions.map(({ sealed_value, name }) =>
      world.deps.secrets.open(sealed_value, { ownerId: tenant.id, name }),
    );
    expect(opened).toEqual([testKey, nextTestKey]);
  });

  test('in four concurrent requests leaves one current version and causes no error', async () => {
    const answers = await Promise.all(
      [testKey, nextTestKey, testKey, nextTestKey].map((value) => save(tenant, 'mollie_api_key', value)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await versionsOf(tenant)).filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  test('marks the setting when the key is a simulator key', async () => {
    const stored = async () => {
      const settings = (await tenant.get('/api/admin/settings')).json<Setting[]>();
      return settings.find(({ key }) => key === 'mollie_api_key')?.isSimulatorKey;
    };
    await save(tenant, 'mollie_api_key', `test_simulator_${'a'.repeat(25)}`);
    expect(await stored()).toBe(true);
    await save(tenant, 'mollie_api_key', testKey);
    expect(await stored()).toBeUndefined();
  });

  test('accepts a simulator key only on an installation that has a simulator', async () => {
    const offersOf = async (visitor: TestVisitor) =>
      (await visitor.get('/api/admin/settings'))
        .json<Setting[]>()
        .flatMap(({ simulatorKeyPrefix }) => simulatorKeyPrefix ?? []);
    const [prefix = '', ...others] = await offersOf(tenant);
    expect(others).toEqual(['live_simulator_']);
    const simulatorKey = `${prefix}${'a'.repeat(25)}`;
    expect((await save(tenant, 'mollie_api_key', simulatorKey)).statusCode).toBe(200);
    const production = new TestVisitor(await world.appWith({ acceptsSimulatorKeys: false }));
    production.cookie = other.cookie;
    expect(await offersOf(production)).toEqual([]);
    const answer = await save(production, 'mollie_api_key', simulatorKey);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { value: 'Sleutels van de simulator werken hier niet.' } });
    expect(await versionsOf(other)).toEqual([]);
  });
});

describe('deleting a payment key', () => {
  test.each([
    ['with a DELETE request', () => tenant.delete('/api/admin/settings/mollie_api_key')],
    ['with an empty value', () => save(tenant, 'mollie_api_key', '')],
  ])('%s retires the key without erasing it', async (_how, remove) => {
    await save(tenant, 'mollie_api_key', testKey);
    expect((await remove()).statusCode).toBeLessThan(300);
    const settings = (await tenant.get('/api/admin/settings')).json<Setting[]>();
    expect(settings.find(({ key }) => key === 'mollie_api_key')?.value).toBeNull();
    const [version] = await versionsOf(tenant);
    expect(version).toMatchObject({ is_current: false, sealed_value: expect.any(String) });
    expect(await openKeyOf(tenant)).toBeUndefined();
  });
});
