import { expect, test } from 'vitest';
import { keysPath } from '../../../../contract/pages.ts';
import { publishedKeys } from '../../../../contract/paper-facts.ts';
import { readConfig } from '../../../config.ts';
import { rotateSecret } from '../../../operations/rotate.ts';
import { rotateSigningKey as rotateByHand } from '../../../operations/rotate.ts';
import { createSecretBox } from '../../../platform/secrets.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { currentSigningKey, replaceOldSigningKey, rotateSigningKey } from './signing-keys.ts';

const oldSecret = 'the secret of last year, 32 characters or more';
const newSecret = 'the secret of this year, 32 characters or more';
const world = useTestWorld(async () => ({ secrets: createSecretBox([oldSecret]) }));

const read = (headers = {}) => world.app.inject({ method: 'GET', url: keysPath, headers });
const currentKeys = async () =>
  publishedKeys.parse((await read()).json()).keys.filter(({ until }) => until === null);

const operate = (operation: typeof rotateSecret) =>
  operation.prepare([])!({
    config: { ...readConfig({}), appSecrets: [newSecret, oldSecret] },
    connectionString: world.connectionString,
  });

test('current and retired signing keys are published for pages on any website', async () => {
  const first = await rotateSigningKey(world.deps);
  const second = await rotateSigningKey(world.deps);
  const answer = await read({ origin: 'https://andere.example' });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/json; charset=utf-8',
  });
  const { keys } = publishedKeys.parse(answer.json());
  expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([first, second]));
  expect(answer.body).not.toMatch(/sealed|private|"d"/);
  expect(await currentKeys()).toMatchObject([{ kid: second }]);
});

test('a signing key is replaced after one year, not before, and by only one new key', async () => {
  const keyId = await rotateSigningKey(world.deps);
  await replaceOldSigningKey(world.deps);
  expect(await currentKeys()).toMatchObject([{ kid: keyId }]);
  await world.movePast({ days: 366 });
  await Promise.all([replaceOldSigningKey(world.deps), replaceOldSigningKey(world.deps)]);
  const current = await currentKeys();
  expect(current).toHaveLength(1);
  expect(current[0]!.kid).not.toBe(keyId);
});

test('an operator can replace the signing key, and encrypt all signing keys with a new secret', async () => {
  const sentence = await operate(rotateByHand);
  const [current] = await currentKeys();
  expect(sentence).toContain(current!.kid);
  const { rows } = await world.owner.query<{ count: number }>('select count(*)::int from signing_key');
  const total = rows[0]!.count;
  // The newest key is already encrypted with the new secret.
  expect(await operate(rotateSecret)).toContain(`${total - 1} sleutels om papieren mee te ondertekenen`);
  expect(await operate(rotateSecret)).toContain('0 sleutels om papieren mee te ondertekenen');
  const { database } = world.deps;
  const key = await currentSigningKey({ database, secrets: createSecretBox([newSecret]) });
  expect(key.keyId).toBe(current!.kid);
});
