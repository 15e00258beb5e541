import { describe, expect, test } from 'vitest';
import { aMember, anAdministrator, type LoggedIn, letProofExpire } from '../../../testing/builders.ts';
import { aPaidGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const refund = (visitor: LoggedIn, { id }: { id: string }, body?: object) =>
  visitor.post(`/api/admin/donations/${id}/refund`, body);

const setLimit = (organisation: Organisation, cents: number) =>
  world.owner.query('update organisation set refund_limit_cents = $2 where organisation_id = $1', [
    organisation.id,
    cents,
  ]);

const refundedOf = async ({ id }: { id: string }) =>
  (
    await world.owner.query<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::int as cents from refund where donation_id = $1',
      [id],
    )
  ).rows[0]!.cents;

describe('a treasurer', () => {
  test('refunds up to the limit of the organisation, and not a cent more', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await setLimit(organisation, 10_00);
    const treasurer = await aMember(world, organisation, 'treasurer');
    const gift = await aPaidGift(world, organisation, { amount: '25.00' });

    const tooMuch = await refund(treasurer, gift, { amount: 10.01 });
    expect([tooMuch.statusCode, tooMuch.json()]).toMatchObject([
      404,
      {
        code: 'role_not_allowed',
        message:
          'Uw rol mag van één gift hoogstens € 10 terugbetalen. Vraag een eigenaar om meer terug te betalen.',
      },
    ]);
    // A refund without an amount refunds everything.
    expect((await refund(treasurer, gift)).json()).toMatchObject({ code: 'role_not_allowed' });
    expect(await refundedOf(gift)).toBe(0);
    expect((await refund(treasurer, gift, { amount: 10 })).statusCode).toBe(201);
  });

  test('cannot exceed the limit with several smaller refunds', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await setLimit(organisation, 10_00);
    const treasurer = await aMember(world, organisation, 'treasurer');
    const gift = await aPaidGift(world, organisation, { amount: '25.00' });
    expect((await refund(treasurer, gift, { amount: 6 })).statusCode).toBe(201);
    expect((await refund(treasurer, gift, { amount: 5 })).json()).toMatchObject({ code: 'role_not_allowed' });
    expect((await refund(treasurer, gift, { amount: 4 })).statusCode).toBe(201);
    expect(await refundedOf(gift)).toBe(10_00);
  });
});

describe('an owner', () => {
  test('may exceed the limit only after a step-up', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await setLimit(organisation, 10_00);
    const gift = await aPaidGift(world, organisation, { amount: '25.00' });
    await letProofExpire(world, organisation);
    expect((await refund(organisation, gift, { amount: 10 })).statusCode).toBe(201);
    const beyond = await refund(organisation, gift);
    expect([beyond.statusCode, beyond.json().code]).toEqual([403, 'step_up_needed']);
    expect(await refundedOf(gift)).toBe(10_00);
    await world.owner.query('update session set proved_at = now() where account_id = $1', [organisation.id]);
    expect((await refund(organisation, gift)).statusCode).toBe(201);
    expect(await refundedOf(gift)).toBe(25_00);
  });
});

test('an administrator needs a step-up to exceed the limit, like an owner', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await setLimit(organisation, 10_00);
  const administrator = await anAdministrator(world);
  const gift = await aPaidGift(world, organisation, { amount: '25.00' });
  await letProofExpire(world, administrator);
  expect((await refund(administrator, gift)).json()).toMatchObject({ code: 'step_up_needed' });
});

test("a member whose role does not allow refunds gets the error 'role_not_allowed'", async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const staff = await aMember(world, organisation, 'staff');
  const gift = await aPaidGift(world, organisation);
  expect((await refund(staff, gift, { amount: 1 })).json()).toMatchObject({ code: 'role_not_allowed' });
});
