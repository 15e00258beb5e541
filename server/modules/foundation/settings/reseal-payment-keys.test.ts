import { expect, test } from 'vitest';
import { mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { createSecretBox } from '../../../platform/secrets.ts';
import { aGift, aMonthlyGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveKey,
  aPaymentKey,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';
import { resealPaymentKeys } from './reseal-payment-keys.ts';

const oldSecret = 'the secret of last year, 32 characters or more';
const newSecret = 'the secret of this year, 32 characters or more';
const world = useGivingWorld(() => ({ secrets: createSecretBox([oldSecret, newSecret]) }), withoutThanks);

test('donors can give while payment keys are resealed, and afterwards only the new secret is needed', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await aMonthlyGift(world, organisation);
  await saveKey(world, organisation, 'live', aPaymentKey('live'));
  const deps = { ...world.deps, secrets: createSecretBox([newSecret, oldSecret]) };
  const apps = [world.app, await world.appWith(deps)];
  const statuses: number[] = [];
  const giving = { isOver: false };
  const givers = apps.map(async (app) => {
    while (!giving.isOver) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/donations',
        payload: aGift(organisation),
      });
      statuses.push(answer.statusCode);
    }
  });
  await expect.poll(() => statuses.length).toBeGreaterThan(4);
  expect(await resealPaymentKeys(deps, mintPlatformScope())).toBe(3);
  const before = statuses.length;
  await expect.poll(() => statuses.length).toBeGreaterThan(before + 4);
  giving.isOver = true;
  await Promise.all(givers);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await resealPaymentKeys(deps, mintPlatformScope())).toBe(0);

  const alone = await world.appWith({ secrets: createSecretBox([newSecret]) });
  const after = await alone.inject({ method: 'POST', url: '/api/donations', payload: aGift(organisation) });
  expect(after.statusCode).toBe(201);
  const withoutNew = await world.appWith({ secrets: createSecretBox([oldSecret]) });
  const tooLate = await withoutNew.inject({
    method: 'POST',
    url: '/api/donations',
    payload: aGift(organisation),
  });
  expect(tooLate.statusCode).toBe(500);
});

test('a key that no secret can decrypt is reported, and the other keys are resealed', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const secrets = createSecretBox([newSecret, oldSecret]);
  const keys = await world.owner.query<{ secret_id: string; sealed_value: string }>(
    'select secret_id, sealed_value from organisation_secret where organisation_id = $1 order by secret_id',
    [organisation.id],
  );
  const [broken] = keys.rows;
  const write = (value: string) =>
    world.owner.query('update organisation_secret set sealed_value = $2 where secret_id = $1', [
      broken!.secret_id,
      value,
    ]);
  await write(
    createSecretBox(['a secret that is lost, 32 characters or more']).seal('x', {
      ownerId: organisation.id,
      name: 'mollie_api_key',
    }),
  );
  await expect(resealPaymentKeys({ ...world.deps, secrets }, mintPlatformScope())).rejects.toThrow(
    '1 payment keys could not be sealed again',
  );
  const { rows } = await world.owner.query<{ secret_id: string; sealed_value: string }>(
    'select secret_id, sealed_value from organisation_secret',
  );
  const outdated = rows.filter(({ sealed_value }) => !secrets.isSealedNow(sealed_value));
  expect(outdated.map(({ secret_id }) => secret_id)).toEqual([broken!.secret_id]);
  await write(broken!.sealed_value);
});
