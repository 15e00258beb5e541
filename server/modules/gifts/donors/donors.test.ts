import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { openMyGift } from '../../../testing/donor-browser.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  donationOf,
  pay,
  subscriptionOf,
  waitUntilChargeStarts,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { ensureDonor } from './save-donor.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

async function donorsOf({ id }: { id: string }): Promise<{ donor_id: string; email: string }[]> {
  const { rows } = await world.owner.query(
    'select donor_id, email from donor where organisation_id = $1 order by email',
    [id],
  );
  return rows;
}

describe('a donor', () => {
  test('is not created by an unpaid or failed gift', async () => {
    await aStartedGift(world, organisation);
    const failed = await aStartedGift(world, organisation);
    await pay(failed, 'failed');
    await world.settle();
    expect(await donationOf(world, failed)).toMatchObject({ status: 'failed', donor_id: null });
    expect(await donorsOf(organisation)).toEqual([]);
  });

  test('is created by the first paid gift, and gets a later gift whose e-mail address differs only in capitals', async () => {
    const first = await aPaidGift(world, organisation, { email: 'Noor@Voorbeeld.nl' });
    const second = await aPaidGift(world, organisation, { email: 'NOOR@voorbeeld.NL' });
    const [donor, ...others] = await donorsOf(organisation);
    expect([donor, others]).toEqual([{ donor_id: expect.any(String), email: 'noor@voorbeeld.nl' }, []]);
    for (const gift of [first, second])
      expect(await donationOf(world, gift)).toMatchObject({ donor_id: donor!.donor_id });
  });

  test('is created only once if two gifts with the same e-mail address are paid at the same time', async () => {
    const scope = mintOrganisationScope(organisation.id);
    const gift = { organisation_id: organisation.id, email: 'noor@voorbeeld.nl', paidAt: new Date() };
    const ensure = () =>
      world.deps.database.transaction(scope, (transaction) => ensureDonor(transaction, gift));
    let second: Promise<string> | undefined;
    const first = await world.deps.database.transaction(scope, async (transaction) => {
      const donorId = await ensureDonor(transaction, gift);
      second = ensure();
      await expect
        .poll(() =>
          world.owner.query(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into donor %'`,
          ),
        )
        .toMatchObject({ rowCount: 1 });
      return donorId;
    });
    expect(await second).toBe(first);
    expect(await donorsOf(organisation)).toHaveLength(1);
  });

  test('is recorded with the subscription and every charge of a monthly gift', async () => {
    const gift = await aMonthlyGift(world, organisation);
    await waitUntilChargeStarts(world, gift);
    await world.movePast({ days: 5 });
    await world.settle();
    const [donor] = await donorsOf(organisation);
    const { donor_id } = donor!;
    expect(await donationOf(world, gift)).toMatchObject({ donor_id });
    expect(await subscriptionOf(world, gift)).toMatchObject({ donor_id });
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed', donor_id }]);
  });

  test('is recorded with an offline gift that has an e-mail address, and with a paid past gift', async () => {
    const entered = await organisation.post('/api/admin/offline-gifts', {
      date: '2026-03-29',
      amount: '125,50',
      firstName: 'Noor',
      lastName: 'de Wit',
      email: 'Noor@voorbeeld.nl',
      method: 'offline_cash',
      pageId: null,
      fundId: null,
      isAnother: false,
      idempotencyKey: randomUUID(),
    });
    expect(entered.statusCode).toBe(201);
    await givePastGifts(world, organisation, [
      { email: 'noor@voorbeeld.nl' },
      { email: 'nooit@voorbeeld.nl', status: 'failed' },
    ]);
    const [donor, ...others] = await donorsOf(organisation);
    expect(others).toEqual([]);
    const { rows } = await world.owner.query(
      'select email, donor_id from donation where organisation_id = $1 order by lower(email), amount_cents',
      [organisation.id],
    );
    expect(rows).toEqual([
      { email: 'nooit@voorbeeld.nl', donor_id: null },
      { email: 'noor@voorbeeld.nl', donor_id: donor!.donor_id },
      { email: 'Noor@voorbeeld.nl', donor_id: donor!.donor_id },
    ]);
  });

  test('who gives to two organisations is recorded as two donors, and Mijn gift of one opens no receipt of the other', async () => {
    const elsewhere = await anOrganisationThatTakesGifts(world);
    const here = await aPaidGift(world, organisation);
    const there = await aPaidGift(world, elsewhere);
    const [mine] = await donorsOf(organisation);
    const [theirs] = await donorsOf(elsewhere);
    expect(theirs).toEqual({ donor_id: expect.any(String), email: mine!.email });
    expect(theirs!.donor_id).not.toBe(mine!.donor_id);
    const browser = await openMyGift(world, organisation);
    const receipt = (id: string) => browser.get(`/mijn-gift/${organisation.id}/kwitantie/${id}`);
    expect((await receipt(here.id)).statusCode).toBe(200);
    expect((await receipt(there.id)).statusCode).toBe(404);
  });

  test('sees paid and unpaid gifts in Mijn gift, but no gift with another e-mail address', async () => {
    await aPaidGift(world, organisation, { amount: '11.00' });
    const begun = await aStartedGift(world, organisation, { amount: '12.00', email: 'Noor@voorbeeld.nl' });
    await pay(begun, 'canceled');
    await aStartedGift(world, organisation, { amount: '13.00', email: 'eleo.noor@voorbeeld.nl' });
    await aPaidGift(world, organisation, { amount: '14.00', email: 'bea@voorbeeld.nl' });
    const { body } = await (await openMyGift(world, organisation)).get(`/mijn-gift/${organisation.id}`);
    expect(['11,00', '12,00', '13,00', '14,00'].map((amount) => body.includes(amount))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
