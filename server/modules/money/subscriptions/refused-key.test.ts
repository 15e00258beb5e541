import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { aTenant, anAdministrator } from '../../../testing/builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aMonthlyGift, chargesOf, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
let organisation: Organisation;
let gift: Awaited<ReturnType<typeof aMonthlyGift>>;
let refusal: string;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  gift = await aMonthlyGift(world, organisation);
  refusal =
    `Mollie accepteert de live-sleutel die eindigt op ${organisation.keys.live.slice(-4)} niet meer. ` +
    'Sla bij API Configuratie een nieuwe sleutel van hetzelfde Mollie-account op en probeer het daarna opnieuw.';
});

const setRevoked = (revoked: boolean) => world.control('account', { key: organisation.keys.live, revoked });

const cancel = (body?: object, visitor: { post: Organisation['post'] } = organisation) =>
  visitor.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`, body);

async function auditOf(visitor: Organisation): Promise<AuditEntry[]> {
  const entries = (await visitor.get('/api/admin/audit')).json<AuditEntry[]>();
  return entries.filter(({ action }) => action.startsWith('subscription_'));
}

const runsAtMollie = async () => {
  const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
  const { accounts } = await world.state();
  return accounts.some(({ subscriptions }) =>
    subscriptions.some((each) => each.id === id && each.status === 'active'),
  );
};

describe('a key that Mollie refuses', () => {
  test('is named in the error when the organisation stops a subscription', async () => {
    await setRevoked(true);
    const answer = await cancel();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'payment_key_refused', message: refusal },
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect(await auditOf(organisation)).toEqual([]);
    await setRevoked(false);
  });

  test('is named when an administrator deletes the organisation, and the deletion waits for a valid key', async () => {
    await setRevoked(true);
    const administrator = await anAdministrator(world);
    const answer = await administrator.delete(`/api/admin/users/${organisation.id}`);
    expect(answer.statusCode).toBe(202);
    expect(answer.json<{ message: string }>().message).toContain(refusal);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    await administrator.post(`/api/admin/users/${organisation.id}/reopen`);
    await setRevoked(false);
  });

  test('is also named if it only lacks the permission to cancel', async () => {
    const forbidden: Fault = { method: 'DELETE', count: 'always', effect: { type: 'status', code: 403 } };
    const answer = await world.during(forbidden, () => cancel());
    expect(answer.json()).toMatchObject({ code: 'payment_key_refused', message: refusal });
    expect((await cancel()).statusCode).toBe(200);
  });

  test('is not named to a donor who presses stop, but is named in one mail to the organisation', async () => {
    await saveSetting(organisation, 'org_contact_email', 'bestuur@voorbeeld.nl');
    const { stop_token: token } = await subscriptionOf(world, gift);
    const press = () =>
      world.app.inject({
        method: 'POST',
        url: `/maandgift/${token}/stoppen`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    await setRevoked(true);
    for (const answer of await Promise.all([press(), press(), press()])) {
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain('Stoppen is niet gelukt');
      expect(answer.body).toContain('bestuur@voorbeeld.nl');
      expect(answer.body).not.toContain(organisation.keys.live.slice(-4));
    }
    const mails = await world.owner.query<{ recipient: string; text: string }>(
      `select recipient, text from mail where kind = 'stop-failed' and organisation_id = $1`,
      [organisation.id],
    );
    expect(mails.rows).toEqual([{ recipient: organisation.email, text: expect.stringContaining(refusal) }]);
    await setRevoked(false);
    expect((await press()).body).toContain('Uw maandelijkse gift is gestopt');
    await expectLedgersToMatch(world);
  });
});

describe("a subscription that the organisation says it has stopped in Mollie's dashboard", () => {
  test('ends in our records while Mollie refuses the key, so that the donor can be erased', async () => {
    await setRevoked(true);
    expect((await cancel({ stoppedAtMollie: true })).statusCode).toBe(200);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'organisation' });
    expect(await auditOf(organisation)).toMatchObject([
      {
        actor: organisation.email,
        byAdministrator: false,
        text: `Verklaard dat maandelijkse gift ${gift.subscriptionId} bij Mollie zelf is gestopt, omdat Mollie de API-sleutel weigerde.`,
      },
    ]);
    const erased = await organisation.post('/api/admin/donors/erase', { email: 'noor@voorbeeld.nl' });
    expect(erased.statusCode).toBe(200);
    await setRevoked(false);
    await cancel();
  });

  test('is cancelled if it still runs at Mollie when the key works again, and its charge is refunded', async () => {
    await setRevoked(true);
    expect((await cancel({ stoppedAtMollie: true })).statusCode).toBe(200);
    await world.movePast({ days: 36 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await setRevoked(false);
    await world.runScheduled('reconcile-accounts');
    expect(await runsAtMollie()).toBe(false);
    await world.movePast({ days: 5 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'refunded' }]);
    await expectLedgersToMatch(world);
  });

  test('is also stopped at Mollie if the key works', async () => {
    expect((await cancel({ stoppedAtMollie: true })).statusCode).toBe(200);
    expect(await runsAtMollie()).toBe(false);
    expect(await auditOf(organisation)).toMatchObject([{ action: 'subscription_stopped' }]);
    await expectLedgersToMatch(world);
  });

  test('does not end while Mollie cannot be reached', async () => {
    const away: Fault = { path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } };
    const answer = await world.during(away, () => cancel({ stoppedAtMollie: true }));
    expect(answer.statusCode).toBe(503);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  });

  test('is not found by another organisation, and can be ended by an administrator', async () => {
    await setRevoked(true);
    const stranger = await aTenant(world);
    expect((await cancel({ stoppedAtMollie: true, userId: organisation.id }, stranger)).statusCode).toBe(404);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    const administrator = await anAdministrator(world);
    const answer = await cancel({ stoppedAtMollie: true, userId: organisation.id }, administrator);
    expect(answer.statusCode).toBe(200);
    expect(await auditOf(organisation)).toMatchObject([{ byAdministrator: true }]);
    await setRevoked(false);
    await cancel();
  });
});
