import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tenant } from '../../../contract/tenants.ts';
import { randomId } from '../../platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../testing/builders.ts';
import {
  aGift,
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  donationOf,
  pay,
  sendGift,
  subscriptionOf,
} from '../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  type Organisation,
} from '../../testing/giving-world.ts';

const world = useGivingWorld();
const slowCancels: Fault = { method: 'DELETE', count: 'always', effect: { type: 'slow', ms: 400 } };
const noCancels: Fault = { method: 'DELETE', count: 'always', effect: { type: 'status', code: 503 } };
const waitsFor = (what: string) =>
  `De organisatie neemt geen donaties meer aan en wordt vanzelf verwijderd zodra dit is afgerond: ${what}.`;
const closed = 'Deze organisatie neemt geen donaties meer aan.';

let administrator: LoggedIn;
let organisation: Organisation;

beforeEach(async () => {
  await world.settle();
  administrator = await anAdministrator(world);
  organisation = await anOrganisationThatTakesGifts(world);
});

const remove = (visitor = administrator, { id }: { id: string } = organisation) =>
  visitor.delete(`/api/admin/users/${id}`);
const reopen = (visitor = administrator) => visitor.post(`/api/admin/users/${organisation.id}/reopen`);
const goOn = () => world.runScheduled('finish-closings');

async function expectWaiting(what: string): Promise<void> {
  const answer = await remove();
  expect([answer.statusCode, answer.json().message]).toEqual([202, waitsFor(what)]);
  expect(await exists()).toBe(true);
}

async function exists({ id }: { id: string } = organisation): Promise<boolean> {
  const { rowCount } = await world.owner.query('select from organisation where organisation_id = $1', [id]);
  return rowCount === 1;
}

async function untilClosing(): Promise<void> {
  const read = () =>
    world.owner.query('select from organisation where organisation_id = $1 and closing_since is not null', [
      organisation.id,
    ]);
  await expect.poll(async () => (await read()).rowCount, { interval: 10 }).toBe(1);
}

/** Of this organisation alone: what its accounts at the provider still do. */
async function runningAtMollie({ id }: { id: string } = organisation): Promise<number> {
  const { accounts } = await world.state();
  const own = accounts.filter((account) => world.accounts.get(account.id)?.organisationId === id);
  return own.flatMap(({ subscriptions }) => subscriptions).filter(({ status }) => status === 'active').length;
}

describe('an organisation in which nothing is open', () => {
  test('goes at once with everything of it, after its monthly gifts were ended at Mollie', async () => {
    const neighbour = await anOrganisationThatTakesGifts(world);
    const kept = await aMonthlyGift(world, neighbour);
    await aMonthlyGift(world, organisation);
    await aMonthlyGift(world, organisation);
    const gift = await aPaidGift(world, organisation);
    expect((await remove()).statusCode).toBe(204);
    expect(await runningAtMollie()).toBe(0);
    expect(await donationOf(world, gift)).toBeUndefined();
    expect(await subscriptionOf(world, kept)).toMatchObject({ status: 'active' });
    expect(await runningAtMollie(neighbour)).toBe(1);
  });

  test('leaves donors who come back a page that says that we do not know their gift, and whom to ask', async () => {
    const gift = await aPaidGift(world, organisation);
    await remove();
    const page = await world.app.inject(`/donation-complete?id=${gift.id}`);
    expect(page.body).toContain('We kennen deze donatie niet');
    expect(page.body).toContain('href="/contact"');
    expect(page.body).not.toMatch(/geen bedrag|niet geslaagd/);
  });

  test('is deleted for both of two administrators who ask at the same moment', async () => {
    await aMonthlyGift(world, organisation);
    const colleague = await anAdministrator(world);
    const answers = await world.during(slowCancels, () => Promise.all([remove(), remove(colleague)]));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await runningAtMollie()).toBe(0);
  });
});

describe('a monthly gift that is paid while its organisation is being deleted', () => {
  test('is recorded and thanked for, never runs, and is not lost before that', async () => {
    for (let count = 0; count < 3; count += 1) await aMonthlyGift(world, organisation);
    const gift = await aStartedGift(world, organisation, { isRecurring: true });
    const faults: Fault[] = [slowCancels, { count: 'always', effect: { type: 'hold' } }];
    await world.during(faults, async () => {
      const deletion = remove();
      await untilClosing();
      await pay(gift);
      const answer = await deletion;
      expect([answer.statusCode, answer.json().message]).toEqual([202, waitsFor('1 open betaling')]);
    });
    await world.control('webhooks/release', {});
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'refused',
      refusal: 'De organisatie neemt geen donaties meer aan.',
      mollie_subscription_id: null,
    });
    const { rows: mails } = await world.owner.query('select status, text from mail where donation_id = $1', [
      gift.id,
    ]);
    expect(mails).toEqual([{ status: 'sent', text: expect.not.stringContaining('/maandgift/') }]);
    await goOn();
    expect(await exists()).toBe(false);
    await world.movePast({ days: 70 });
    await world.settle();
    expect(await runningAtMollie()).toBe(0);
  });
});

describe('a closing organisation', () => {
  test('takes no new gift, and its form says so', async () => {
    await aMonthlyGift(world, organisation);
    const before = (await world.journal('created')).length;
    await world.during(slowCancels, async () => {
      const deletion = remove();
      await untilClosing();
      const answer = await sendGift(world, aGift(organisation, { isRecurring: true }));
      expect([answer.statusCode, answer.json().message]).toEqual([409, closed]);
      const form = await world.app.inject(`/donation-embed?component=simple&orgId=${organisation.id}`);
      expect(form.body).toContain(closed);
      expect(form.body).not.toContain('<form');
      expect((await deletion).statusCode).toBe(204);
    });
    expect((await world.journal('created')).length).toBe(before);
  });

  test('still leads a donor who was at the checkout back to it, and nobody else', async () => {
    const known = aGift(organisation, { idempotencyKey: randomUUID() });
    const { checkoutUrl } = (await sendGift(world, known)).json();
    await expectWaiting('1 open betaling');
    const again = await sendGift(world, known);
    expect([again.statusCode, again.json().checkoutUrl]).toEqual([201, checkoutUrl]);
    const other = await sendGift(world, { ...known, idempotencyKey: randomUUID() });
    expect([other.statusCode, other.json().message]).toEqual([409, closed]);
  });

  test('shows since when and what it waits for, to administrators and to itself', async () => {
    await aStartedGift(world, organisation);
    await aStartedGift(world, organisation);
    await remove();
    const tenants = (await administrator.get('/api/admin/users')).json<Tenant[]>();
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(tenants.find(({ id }) => id === organisation.id)).toMatchObject({
      closingSince: day,
      closingWaitsFor: '2 open betalingen',
    });
    expect((await organisation.get('/api/auth/me')).json()).toMatchObject({ closingSince: day });
  });

  test('remembers who asked first, once', async () => {
    await aStartedGift(world, organisation);
    const colleague = await anAdministrator(world);
    await remove();
    await remove(colleague);
    const { rows } = await world.owner.query(
      'select closing_by from organisation where organisation_id = $1',
      [organisation.id],
    );
    expect(rows).toEqual([{ closing_by: administrator.email }]);
    const log = (await organisation.get('/api/admin/audit')).json<{ actor: string; action: string }[]>();
    expect(log.filter(({ action }) => action === 'closing_started')).toMatchObject([
      { actor: administrator.email },
    ]);
  });
});

describe('the end waits for', () => {
  test('an open checkout, and comes by itself when that has expired', async () => {
    await aStartedGift(world, organisation);
    await expectWaiting('1 open betaling');
    await goOn();
    expect(await exists()).toBe(true);
    await world.movePast({ minutes: 20 });
    await world.settle();
    await goOn();
    expect(await exists()).toBe(false);
  });

  test('a promised refund, which is paid first, also when it was given up before', async () => {
    const gift = await aPaidGift(world, organisation);
    const outage: Fault = {
      method: 'POST',
      path: '/v2/payments/*',
      count: 'always',
      effect: { type: 'status', code: 503 },
    };
    await world.during(outage, async () => {
      await organisation.post(`/api/admin/donations/${gift.id}/refund`);
      await world.owner.query(
        `delete from graphile_worker._private_jobs where payload ->> 'organisationId' = $1`,
        [organisation.id],
      );
      await expectWaiting('1 terugbetaling');
    });
    await world.settle();
    const { accounts } = await world.state();
    const refunds = accounts.flatMap((account) => account.refunds);
    expect(refunds.filter(({ paymentId }) => paymentId === gift.paymentId)).toMatchObject([
      { amount: '25.00' },
    ]);
    await goOn();
    expect(await exists()).toBe(false);
  });

  test('monthly gifts that Mollie cannot stop, and is tried again until it can', async () => {
    const gift = await aMonthlyGift(world, organisation);
    await aMonthlyGift(world, organisation);
    await world.during(noCancels, async () => {
      const answer = await remove();
      expect([answer.statusCode, answer.json().message]).toEqual([
        202,
        `${waitsFor('2 maandelijkse donaties')} Mollie kon nog niet alle maandelijkse donaties stoppen; dat wordt vanzelf opnieuw geprobeerd.`,
      ]);
      await goOn();
    });
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    await goOn();
    expect(await exists()).toBe(false);
    expect(await runningAtMollie()).toBe(0);
  });

  test('one monthly gift that cannot be stopped, while the others are', async () => {
    for (let count = 0; count < 3; count += 1) await aMonthlyGift(world, organisation);
    const answer = await world.during({ ...noCancels, count: 1 }, () => remove());
    expect(answer.json().message).toContain(waitsFor('1 maandelijkse donatie'));
    expect(await runningAtMollie()).toBe(1);
  });

  test('a start that may still reach Mollie after the gift was stopped', async () => {
    const gift = await aStartedGift(world, organisation, { isRecurring: true });
    const outage: Fault = {
      method: 'POST',
      path: '/v2/customers/*',
      count: 'always',
      effect: { type: 'status', code: 503 },
    };
    await world.during(outage, async () => {
      await pay(gift);
      await world.settle();
    });
    await expectWaiting('1 maandelijkse donatie');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
    await world.movePast({ hours: 1 });
    await world.settle();
    await goOn();
    expect(await exists()).toBe(false);
    expect(await runningAtMollie()).toBe(0);
  });

  test('nothing of a start that Mollie carried out without our knowing: it is found there and ended', async () => {
    const gift = await aStartedGift(world, organisation, { isRecurring: true });
    const cut: Fault = {
      method: 'POST',
      path: '/v2/customers/*',
      count: 'always',
      effect: { type: 'accept-then-cut' },
    };
    await world.during(cut, async () => {
      await pay(gift);
      await world.settle();
    });
    expect(await runningAtMollie()).toBe(1);
    await remove();
    expect(await runningAtMollie()).toBe(0);
  });

  test('a charge that Mollie made and has not told of yet', async () => {
    const gift = await aMonthlyGift(world, organisation);
    await world.movePast({ days: 31 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await expectWaiting('1 open betaling');
    await world.movePast({ days: 3 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    await goOn();
    expect(await exists()).toBe(false);
  });

  test('thanks that are not written or not sent, for three days at most', async () => {
    const gift = await aPaidGift(world, organisation);
    await world.owner.query(`select graphile_worker.add_job('donation-completed', $1::json)`, [
      { organisationId: organisation.id, donationId: gift.id },
    ]);
    await expectWaiting('1 bedankmail');
    await world.settle();
    const mail = (change: string) =>
      world.owner.query(`update mail set ${change} where donation_id = $1`, [gift.id]);
    await mail(`status = 'queued', sent_at = null`);
    await expectWaiting('1 bedankmail');
    await mail(`created_at = now() - interval '73 hours'`);
    expect((await remove()).statusCode).toBe(204);
  });

  test('a gift that is being recorded at that moment', async () => {
    await aPaidGift(world, organisation);
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query(
      `insert into donation (organisation_id, donation_id, environment, secret_id, amount, is_recurring, email, webhook_token, next_check_at)
       select organisation_id, $2, environment, secret_id, 25, false, 'noor@voorbeeld.nl', $2, now() from donation where organisation_id = $1`,
      [organisation.id, randomId()],
    );
    const deletion = remove();
    expect(await Promise.race([deletion, sleep(300)])).toBeUndefined();
    await client.query('commit');
    client.release();
    expect((await deletion).json().message).toBe(waitsFor('1 open betaling'));
  });
});

test('a gift that begins while its organisation is being closed waits for that, and is refused', async () => {
  const client = await world.owner.connect();
  await client.query('begin');
  await client.query('select from organisation where organisation_id = $1 for update', [organisation.id]);
  const giving = sendGift(world, aGift(organisation));
  expect(await Promise.race([giving, sleep(300)])).toBeUndefined();
  await client.query(
    `update organisation set closing_since = now(), closing_by = 'beheer@voorbeeld.nl' where organisation_id = $1`,
    [organisation.id],
  );
  await client.query('commit');
  client.release();
  expect((await giving).json()).toMatchObject({ code: 'conflict', message: closed });
});

test('an organisation that cannot end keeps no other from ending', async () => {
  const other = await anOrganisationThatTakesGifts(world);
  for (const each of [organisation, other]) await aMonthlyGift(world, each);
  await world.during(noCancels, async () => {
    for (const each of [organisation, other])
      expect((await remove(administrator, each)).statusCode).toBe(202);
  });
  await world.during({ ...noCancels, key: organisation.keys.live }, () => goOn());
  expect([await exists(), await exists(other)]).toEqual([true, false]);
});

describe('reopening', () => {
  test('makes an organisation take gifts again, and nothing deletes it any more', async () => {
    await aStartedGift(world, organisation);
    await remove();
    const answer = await reopen();
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'De organisatie blijft bestaan en neemt weer donaties aan. Maandelijkse donaties die al zijn gestopt, blijven gestopt.',
    ]);
    await world.movePast({ minutes: 20 });
    await goOn();
    expect(await exists()).toBe(true);
    await aMonthlyGift(world, organisation);
    expect(await runningAtMollie()).toBe(1);
    const log = (await organisation.get('/api/admin/audit')).json<{ action: string }[]>();
    expect(log.map(({ action }) => action)).toContain('closing_undone');
  });

  test('stops what is being stopped at that moment from going on', async () => {
    for (let count = 0; count < 3; count += 1) await aMonthlyGift(world, organisation);
    await world.during(slowCancels, async () => {
      const deletion = remove();
      await untilClosing();
      await reopen();
      expect((await deletion).json().message).toBe(
        'Een andere beheerder heeft zojuist besloten om deze organisatie te behouden.',
      );
    });
    expect(await runningAtMollie()).toBeGreaterThanOrEqual(2);
    expect(await exists()).toBe(true);
  });

  test('is not for an administrator who is being deleted', async () => {
    const colleague = await anAdministrator(world);
    await world.owner.query(
      `update organisation set closing_since = now(), closing_by = $2 where organisation_id = $1`,
      [colleague.id, administrator.email],
    );
    expect((await colleague.post(`/api/admin/users/${colleague.id}/reopen`)).statusCode).toBe(409);
    expect((await remove(colleague)).statusCode).toBe(409);
    expect(await exists(colleague)).toBe(true);
  });

  test('of an unknown organisation is not found, and of one that is open changes nothing', async () => {
    expect((await administrator.post(`/api/admin/users/${randomId()}/reopen`)).statusCode).toBe(404);
    const tenant = await aTenant(world);
    expect((await administrator.post(`/api/admin/users/${tenant.id}/reopen`)).statusCode).toBe(200);
    const log = (await tenant.get('/api/admin/audit')).json<{ action: string }[]>();
    expect(log).toEqual([]);
  });
});
