import { describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { aMember, aTenant, anAdministrator } from '../../../testing/builders.ts';
import { slowCancels, useClosing } from '../../../testing/closing-world.ts';
import { aMonthlyGift, aStartedGift, subscriptionOf } from '../../../testing/giving-builders.ts';
import { useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const closing = useClosing(world);

const reopen = () => closing.administrator.post(`/api/admin/users/${closing.organisation.id}/reopen`);

describe('reopening', () => {
  test('lets an organisation accept gifts again, and cancels its deletion', async () => {
    await aStartedGift(world, closing.organisation);
    await closing.remove();
    const answer = await reopen();
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'De organisatie blijft bestaan en neemt weer giften aan. Maandelijkse giften die al zijn gestopt, blijven gestopt.',
    ]);
    await world.movePast({ minutes: 20 });
    await closing.finishClosings();
    expect(await closing.exists()).toBe(true);
    await aMonthlyGift(world, closing.organisation);
    expect(await closing.runningAtMollie()).toBe(1);
    const log = (await closing.organisation.get('/api/admin/audit')).json<{ action: string }[]>();
    expect(log.map(({ action }) => action)).toContain('closing_undone');
  });

  test('mails every owner once, even when it is requested twice', async () => {
    const owner = await aMember(world, closing.organisation, 'owner');
    await aMember(world, closing.organisation, 'staff');
    const gift = await aMonthlyGift(world, closing.organisation);
    await aStartedGift(world, closing.organisation);
    await closing.remove();
    await reopen();
    await reopen();
    await world.settle();
    const { rows } = await world.owner.query<{ mail: string }>(
      `select kind || ' ' || recipient || ' ' || status as mail from mail
       where kind like 'closing-%' and recipient = any($1) order by created_at, recipient = $2`,
      [[closing.organisation.email, owner.email], owner.email],
    );
    expect(rows.map(({ mail }) => mail)).toEqual([
      `closing-started ${closing.organisation.email} sent`,
      `closing-started ${owner.email} sent`,
      `closing-undone ${closing.organisation.email} sent`,
      `closing-undone ${owner.email} sent`,
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'canceled',
      ended_by: 'administrator',
    });
  });

  test('interrupts the stopping of subscriptions', async () => {
    for (let count = 0; count < 3; count += 1) await aMonthlyGift(world, closing.organisation);
    await world.during(slowCancels, async () => {
      const deletion = closing.remove();
      await closing.untilClosing();
      await reopen();
      expect((await deletion).json().message).toBe(
        'Een andere beheerder heeft zojuist besloten om deze organisatie te behouden.',
      );
    });
    expect(await closing.runningAtMollie()).toBeGreaterThanOrEqual(2);
    expect(await closing.exists()).toBe(true);
  });

  test('their own closing organisation is refused to administrators, who cannot delete another organisation meanwhile', async () => {
    const colleague = await anAdministrator(world);
    await world.owner.query(
      `update organisation set closing_since = now(), closing_by = $2 where organisation_id = $1`,
      [colleague.id, closing.administrator.email],
    );
    expect((await colleague.post(`/api/admin/users/${colleague.id}/reopen`)).statusCode).toBe(409);
    expect((await closing.remove(colleague)).statusCode).toBe(409);
    expect(await closing.exists()).toBe(true);
  });

  test('gives 404 for an unknown organisation, and changes nothing for one that is not closing', async () => {
    expect((await closing.administrator.post(`/api/admin/users/${randomId()}/reopen`)).statusCode).toBe(404);
    const tenant = await aTenant(world);
    expect((await closing.administrator.post(`/api/admin/users/${tenant.id}/reopen`)).statusCode).toBe(200);
    const log = (await tenant.get('/api/admin/audit')).json<{ action: string }[]>();
    expect(log).toEqual([]);
  });
});
