import { expect, test } from 'vitest';
import { aTenant } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

test.each([
  [
    'links to choose a password',
    'password_reset',
    `(account_id, token_hash, expires_at) values ($1, $2, $3)`,
  ],
  [
    'links that confirm an address',
    'email_confirmation',
    `(account_id, email, token_hash, expires_at) values ($1, 'a@b.nl', $2, $3)`,
  ],
  [
    'links that restore an address',
    'email_undo',
    `(account_id, email, token_hash, expires_at) values ($1, 'a@b.nl', $2, $3)`,
  ],
  [
    'passkey challenges',
    'passkey_challenge',
    `(account_id, purpose, challenge_hash, expires_at) values ($1, 'login', $2, $3)`,
  ],
])('%s are removed after they expire, and not before', async (_what, table, values) => {
  const { id } = await aTenant(world);
  for (const [name, expiresIn] of [
    ['over', -1],
    ['good', 60_000],
  ] as const)
    await world.owner.query(`insert into ${table} ${values}`, [
      id,
      Buffer.from(`${table} ${name}`),
      new Date(Date.now() + expiresIn),
    ]);
  await cleanUp();
  const { rows } = await world.owner.query(
    `select expires_at > now() as is_good from ${table} where account_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ is_good: true }]);
});

test('an expired invitation stays, so that the team can send it again or withdraw it', async () => {
  const { id } = await aTenant(world);
  await world.owner.query(
    `insert into invitation (organisation_id, invitation_id, email, role, token_hash, invited_by_id, expires_at)
     values ($1, $1, 'genodigd@voorbeeld.nl', 'viewer', 'token', $1, now() - interval '1 year')`,
    [id],
  );
  await cleanUp();
  const { rowCount } = await world.owner.query('select from invitation where organisation_id = $1', [id]);
  expect(rowCount).toBe(1);
});

async function cleanUp(): Promise<void> {
  await world.owner.query(`select graphile_worker.add_job('remove-expired-proofs', max_attempts := 1)`);
  await world.runJobs();
}
