import { describe, expect, test } from 'vitest';
import type { Setting } from '../../../../contract/settings.ts';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import {
  anOrganisationThatTakesGifts,
  aPaymentKey,
  saveKey,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { useMollieProxy } from '../../../../harness/mollie-proxy.ts';

const world = useGivingWorld(async () => {
  await proxy.start();
  return { mollie: connectMollie(() => proxy.url) };
});
const proxy = useMollieProxy(() => world.simulatorUrl);

const withoutDirectDebit = (key: string) => world.control('account', { key, methods: ['ideal'] });

async function abilityOf({ id }: { id: string }) {
  const { rows } = await world.owner.query<{
    takes_monthly: boolean | null;
    monthly_max_cents: number | null;
  }>(
    `select takes_monthly, monthly_max_cents from organisation_secret
     where organisation_id = $1 and name = 'mollie_api_live_key' and retired_at is null`,
    [id],
  );
  return rows[0];
}

async function liveKeyOf(organisation: Organisation): Promise<Setting | undefined> {
  const settings = (await organisation.get('/api/admin/settings')).json<Setting[]>();
  return settings.find(({ key }) => key === 'mollie_api_live_key');
}

const noticesOf = async (organisation: Organisation) => (await liveKeyOf(organisation))?.notices;

const cannotCollect =
  'SEPA-incasso staat niet aan in uw Mollie-account, dus maandelijkse giften kunnen nog niet.';

describe('the ability of a Mollie account to collect monthly gifts', () => {
  test('is checked after the organisation saves the key', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await saveKey(world, organisation, 'live', aPaymentKey('live'));
    expect(await abilityOf(organisation)).toEqual({ takes_monthly: null, monthly_max_cents: null });
    await world.settle();
    expect(await abilityOf(organisation)).toEqual({ takes_monthly: true, monthly_max_cents: 1_000_00 });
    expect(await noticesOf(organisation)).toEqual([]);

    const other = aPaymentKey('live');
    await withoutDirectDebit(other);
    await saveKey(world, organisation, 'live', other);
    await world.settle();
    expect(await abilityOf(organisation)).toEqual({ takes_monthly: false, monthly_max_cents: null });
    expect(await noticesOf(organisation)).toEqual([cannotCollect]);
  });

  test('is unknown until Mollie has answered, and the settings list says so', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await organisation.post('/api/admin/settings', {
      key: 'mollie_api_live_key',
      value: aPaymentKey('live'),
    });
    expect((await liveKeyOf(organisation))?.isUnchecked).toBe(true);
    await world.settle();
    expect((await liveKeyOf(organisation))?.isUnchecked).toBeUndefined();
  });

  test('is stored when the organisation tests the saved key', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.settle();
    await withoutDirectDebit(organisation.keys.live);
    await organisation.post('/api/test-mollie-api', { apiEnvironment: 'live' });
    expect(await abilityOf(organisation)).toMatchObject({ takes_monthly: false });
  });

  test('is not stored when an unsaved key is tested', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.settle();
    const apiKey = aPaymentKey('live');
    await withoutDirectDebit(apiKey);
    await organisation.post('/api/test-mollie-api', { apiEnvironment: 'live', apiKey });
    expect(await abilityOf(organisation)).toMatchObject({ takes_monthly: true });
  });

  test('is checked every night for every current key, even when the check of other keys fails', async () => {
    const organisations = [
      await anOrganisationThatTakesGifts(world),
      await anOrganisationThatTakesGifts(world),
      await anOrganisationThatTakesGifts(world),
    ];
    await world.settle();
    for (const { keys } of organisations) await withoutDirectDebit(keys.live);
    const { live } = organisations[1]!.keys;
    await world.control('account', { key: organisations[2]!.keys.live, revoked: true });
    await world.during({ key: live, count: 'always', effect: { type: 'cut' } }, () =>
      world.runScheduled('check-all-methods'),
    );
    const known = [];
    for (const organisation of organisations) known.push((await abilityOf(organisation))?.takes_monthly);
    expect(known).toEqual([false, true, true]);
    await world.movePast({ minutes: 1 });
    await world.settle();
    expect(await abilityOf(organisations[1]!)).toMatchObject({ takes_monthly: false });
  });

  test('includes the maximum amount of a monthly gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.settle();
    proxy.change = ({ path }, answer) => {
      for (const method of path === '/v2/methods' ? answer._embedded.methods : [])
        if (method.id === 'directdebit') method.maximumAmount = { value: '500.00', currency: 'EUR' };
      return answer;
    };
    const tested = await organisation.post('/api/test-mollie-api', { apiEnvironment: 'live' });
    const limit = 'Een maandelijkse gift kan in uw Mollie-account hoogstens €\u00a0500,00 zijn.';
    expect(tested.json().message).toBe(
      `De sleutel werkt. Eenmalige en maandelijkse giften zijn mogelijk. ${limit}`,
    );
    expect(await noticesOf(organisation)).toEqual([limit]);
  });

  test.each([null, { value: '100', currency: 'JPY' }, { value: 'veel', currency: 'EUR' }])(
    'has no known maximum when Mollie gives %j as the maximum',
    async (maximumAmount) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      await saveKey(world, organisation, 'live', aPaymentKey('live'));
      proxy.change = ({ path }, answer) => {
        for (const method of path === '/v2/methods' ? answer._embedded.methods : [])
          method.maximumAmount = maximumAmount;
        return answer;
      };
      await world.settle();
      expect(await abilityOf(organisation)).toEqual({ takes_monthly: true, monthly_max_cents: null });
    },
  );
});

test('the settings list shows a notice beside a key that cannot be decrypted', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await world.owner.query(
    `update organisation_secret set sealed_value = 'v1:x:y:z' where organisation_id = $1`,
    [organisation.id],
  );
  expect(await noticesOf(organisation)).toEqual([
    'Deze sleutel kan niet meer worden gelezen. Vul hem opnieuw in.',
  ]);
});
