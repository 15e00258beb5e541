import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Tenant } from '../../../../contract/tenants.ts';
import { anAdministrator } from '../../../testing/builders.ts';
import { slowCancels, useClosing, waitingMessage } from '../../../testing/closing-world.ts';
import {
  aGift,
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  donationOf,
  pay,
  sendGift,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld, type Fault } from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const closing = useClosing(world);
const closed = 'Deze organisatie neemt geen giften meer aan.';

describe('an organisation without open work', () => {
  test('is deleted during the request, and only its subscriptions end at Mollie', async () => {
    const neighbour = await anOrganisationThatTakesGifts(world);
    const kept = await aMonthlyGift(world, neighbour);
    await aMonthlyGift(world, closing.organisation);
    await aMonthlyGift(world, closing.organisation);
    const gift = await aPaidGift(world, closing.organisation);
    expect((await closing.remove()).statusCode).toBe(204);
    expect(await closing.runningAtMollie()).toBe(0);
    expect(await donationOf(world, gift)).toBeUndefined();
    expect(await subscriptionOf(world, kept)).toMatchObject({ status: 'active' });
    expect(await closing.runningAtMollie(neighbour)).toBe(1);
  });

  test('is deleted with its gifts, so a returning donor reads that the gift is unknown', async () => {
    const gift = await aPaidGift(world, closing.organisation);
    await closing.remove();
    const page = await world.app.inject(`/donation-complete?id=${gift.id}`);
    expect(page.body).toContain('We kennen deze gift niet');
    expect(page.body).toContain('href="/contact"');
    expect(page.body).not.toMatch(/geen bedrag|niet geslaagd/);
  });

  test('is deleted during the request when Mollie has already ended its subscriptions', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    const { mollie_subscription_id } = await subscriptionOf(world, gift);
    await world.control(`subscriptions/${mollie_subscription_id}/status`, { status: 'canceled' });
    expect((await closing.remove()).statusCode).toBe(204);
  });

  test('is deleted without an error when two administrators delete it at the same moment', async () => {
    await aMonthlyGift(world, closing.organisation);
    const colleague = await anAdministrator(world);
    const answers = await world.during(slowCancels, () =>
      Promise.all([closing.remove(), closing.remove(colleague)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await closing.runningAtMollie()).toBe(0);
  });
});

describe('a monthly gift that is paid while its organisation is being deleted', () => {
  test('is recorded and confirmed, but its subscription never starts', async () => {
    for (let count = 0; count < 3; count += 1) await aMonthlyGift(world, closing.organisation);
    const gift = await aStartedGift(world, closing.organisation, { isRecurring: true });
    const faults: Fault[] = [slowCancels, { count: 'always', effect: { type: 'hold' } }];
    await world.during(faults, async () => {
      const deletion = closing.remove();
      await closing.untilClosing();
      await pay(gift);
      const answer = await deletion;
      expect([answer.statusCode, answer.json().message]).toEqual([202, waitingMessage('1 open betaling')]);
    });
    await world.control('webhooks/release', {});
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'refused',
      refusal: 'De organisatie neemt geen giften meer aan.',
      mollie_subscription_id: null,
    });
    const { rows: mails } = await world.owner.query(
      'select kind, status, text from mail where donation_id = $1 order by kind',
      [gift.id],
    );
    expect(mails).toEqual([
      { kind: 'confirmation', status: 'sent', text: expect.not.stringContaining('/maandgift/') },
      { kind: 'monthly-refused', status: 'sent', text: expect.stringContaining('kon niet worden gestart') },
      { kind: 'monthly-refused-organisation', status: 'sent', text: expect.stringContaining('Noor de Wit') },
    ]);
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
    await world.movePast({ days: 70 });
    await world.settle();
    expect(await closing.runningAtMollie()).toBe(0);
  });
});

describe('a closing organisation', () => {
  test('accepts no new gift, and its form says so', async () => {
    await aMonthlyGift(world, closing.organisation);
    const before = (await world.journal('created')).length;
    await world.during(slowCancels, async () => {
      const deletion = closing.remove();
      await closing.untilClosing();
      const answer = await sendGift(world, aGift(closing.organisation, { isRecurring: true }));
      expect([answer.statusCode, answer.json().message]).toEqual([409, closed]);
      const form = await world.app.inject(
        `/donation-embed?component=simple&orgId=${closing.organisation.id}`,
      );
      expect(form.body).toContain(closed);
      expect(form.body).not.toContain('<form');
      expect((await deletion).statusCode).toBe(204);
    });
    expect((await world.journal('created')).length).toBe(before);
  });

  test('returns the existing checkout when a donor sends the same gift again, but accepts no new gift', async () => {
    const known = aGift(closing.organisation, { idempotencyKey: randomUUID() });
    const { checkoutUrl } = (await sendGift(world, known)).json();
    await closing.expectWaiting('1 open betaling');
    const again = await sendGift(world, known);
    expect([again.statusCode, again.json().checkoutUrl]).toEqual([201, checkoutUrl]);
    const other = await sendGift(world, { ...known, idempotencyKey: randomUUID() });
    expect([other.statusCode, other.json().message]).toEqual([409, closed]);
  });

  test('shows its closing date to administrators and to its team, and its open work to administrators', async () => {
    await aStartedGift(world, closing.organisation);
    await aStartedGift(world, closing.organisation);
    await closing.remove();
    const tenants = (await closing.administrator.get('/api/admin/users')).json<Tenant[]>();
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(tenants.find(({ id }) => id === closing.organisation.id)).toMatchObject({
      closingSince: day,
      closingWaitsFor: '2 open betalingen',
    });
    expect((await closing.organisation.get('/api/auth/me')).json()).toMatchObject({ closingSince: day });
  });

  test('records only the first administrator who asked for the deletion', async () => {
    await aStartedGift(world, closing.organisation);
    const colleague = await anAdministrator(world);
    await closing.remove();
    await closing.remove(colleague);
    const { rows } = await world.owner.query(
      'select closing_by from organisation where organisation_id = $1',
      [closing.organisation.id],
    );
    expect(rows).toEqual([{ closing_by: closing.administrator.email }]);
    const log = (await closing.organisation.get('/api/admin/audit')).json<
      { actor: string; action: string }[]
    >();
    expect(log.filter(({ action }) => action === 'closing_started')).toMatchObject([
      { actor: closing.administrator.email },
    ]);
  });
});

test('a gift that starts while a transaction closes its organisation waits for that transaction, and is refused', async () => {
  const client = await world.owner.connect();
  await client.query('begin');
  await client.query('select from organisation where organisation_id = $1 for update', [
    closing.organisation.id,
  ]);
  const giving = sendGift(world, aGift(closing.organisation));
  await closing.untilBlocked();
  await client.query(
    `update organisation set closing_since = now(), closing_by = 'beheer@voorbeeld.nl' where organisation_id = $1`,
    [closing.organisation.id],
  );
  await client.query('commit');
  client.release();
  expect((await giving).json()).toMatchObject({ code: 'conflict', message: closed });
});
