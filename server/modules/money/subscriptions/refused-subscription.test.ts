import { describe, expect, test } from 'vitest';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  aPaidGift,
  aStartedGift,
  donationOf,
  eventsOf,
  pay,
  sendGift,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { useMollieProxy } from '../../../../harness/mollie-proxy.ts';
import { startSubscription } from './start-subscription.ts';

const world = useGivingWorld(async () => {
  await proxy.start();
  return { mollie: connectMollie(() => proxy.url) };
});
const proxy = useMollieProxy(() => world.simulatorUrl);

const noMandate = 'No suitable mandates found for customer';

function refuseSubscriptions(detail = noMandate, status = 422): void {
  proxy.refuse = ({ method, path }) =>
    method === 'POST' && path.endsWith('/subscriptions') ? { status, detail } : undefined;
}

async function payWhenDirectDebitIsOff(organisation: Organisation) {
  const gift = await aStartedGift(world, organisation, { isRecurring: true });
  await world.settle();
  await world.control('account', { key: organisation.keys.live, methods: ['ideal'] });
  await pay(gift);
  await world.settle();
  return gift;
}

const give = (organisation: Organisation, amount = '25.00') =>
  aPaidGift(world, organisation, { isRecurring: true, amount });

/** Lists the mails about a donation, without the confirmation and the usual notifications. */
async function mailsAbout({ id }: { id: string }) {
  const { rows } = await world.owner.query<{ kind: string; recipient: string; sender: string; text: string }>(
    `select kind, recipient, sender, text from mail
     where donation_id = $1 and kind <> 'confirmation' and once_key is null order by kind`,
    [id],
  );
  return rows;
}

async function isRetried(gift: { id: string }): Promise<boolean> {
  const { subscription_id } = await subscriptionOf(world, gift);
  const { rowCount } = await world.owner.query(
    `select from graphile_worker._private_jobs where payload ->> 'subscriptionId' = $1`,
    [subscription_id],
  );
  return rowCount !== 0;
}

function countAttempts(): number {
  return proxy.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/subscriptions'))
    .length;
}

describe('a subscription that the Mollie account cannot collect', () => {
  test('ends immediately, keeps its first payment, and is not retried', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await payWhenDirectDebitIsOff(organisation);
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'refused',
      refusal: 'The payment method is not enabled in your website profile',
      next_payment_date: null,
    });
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', subscription_id: null });
    expect(await eventsOf(world, gift)).toEqual(['completed', 'monthly_refused']);
    expect(await isRetried(gift)).toBe(false);
    await world.movePast({ days: 2 });
    await world.settle();
    expect(countAttempts()).toBe(1);
    await expectLedgersToMatch(world);
  });

  test('is reported in one mail to the donor and one mail to the organisation', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await payWhenDirectDebitIsOff(organisation);
    const { subscription_id } = await subscriptionOf(world, gift);
    await startSubscription(world.deps, mintOrganisationScope(organisation.id), subscription_id);
    const [donor, organisationsOwn, ...others] = await mailsAbout(gift);
    expect(others).toEqual([]);
    expect(donor).toMatchObject({ kind: 'monthly-refused', recipient: 'noor@voorbeeld.nl' });
    expect(donor?.sender).toContain('Stichting Test');
    expect(donor?.text).toContain(
      'Uw maandelijkse gift aan Stichting Test kon niet worden gestart. Uw eerste gift van €\u00a025,00 is goed ontvangen; er wordt verder niets afgeschreven.',
    );
    expect(organisationsOwn).toMatchObject({
      kind: 'monthly-refused-organisation',
      recipient: organisation.email,
    });
    expect(organisationsOwn?.text).toContain('Noor de Wit (noor@voorbeeld.nl)');
    expect(organisationsOwn?.text).toContain('Zet SEPA-incasso aan in uw Mollie-dashboard');
  });

  test('is reported only once, even if three workers get the refusal at the same moment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    refuseSubscriptions();
    const gift = await give(organisation);
    const { subscription_id } = await subscriptionOf(world, gift);
    await world.control('account', { key: organisation.keys.live, methods: ['ideal'] });
    const scope = mintOrganisationScope(organisation.id);
    await Promise.all([1, 2, 3].map(() => startSubscription(world.deps, scope, subscription_id)));
    expect(await mailsAbout(gift)).toHaveLength(2);
    expect(await eventsOf(world, gift)).toEqual(['completed', 'monthly_refused']);
  });

  test('makes Gulhart refuse the next monthly gift, with a message at the form field', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await payWhenDirectDebitIsOff(organisation);
    const next = await sendGift(world, aGift(organisation, { isRecurring: true }));
    expect(next.json().fields).toHaveProperty('isRecurring');
  });

  test('ends immediately if only its amount is too high, and a mail tells the organisation the limit', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.settle();
    refuseSubscriptions('The amount is higher than the maximum');
    proxy.change = ({ path }, answer) => {
      for (const method of path === '/v2/methods' ? answer._embedded.methods : [])
        if (method.id === 'directdebit') method.maximumAmount = { value: '20.00', currency: 'EUR' };
      return answer;
    };
    const gift = await give(organisation);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'refused' });
    expect((await mailsAbout(gift))[1]?.text).toContain('hoogstens €\u00a020,00');
  });

  test('is listed as refused with the reason, which the timeline of its donation also shows', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await payWhenDirectDebitIsOff(organisation);
    const listed = (await organisation.get('/api/admin/subscriptions')).json<MonthlyGift[]>();
    const refusal = 'The payment method is not enabled in your website profile';
    expect(listed).toMatchObject([{ status: 'refused', refusal, nextPaymentDate: null }]);
    const detail = (await organisation.get(`/api/admin/donations/${gift.id}`)).json<DonationDetail>();
    expect(detail.timeline.map(({ text }) => text)).toContain(
      `De incasso kon niet worden gestart: ${refusal}`,
    );
  });
});

describe('with a test key', () => {
  test.each([
    ['has no direct debit', ['ideal']],
    ['has direct debit', ['ideal', 'directdebit']],
  ])('a refusal for a Mollie account that %s is final immediately', async (_what, methods) => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    const gift = await aStartedGift(world, organisation, { isRecurring: true });
    await world.settle();
    await world.control('account', { key: organisation.keys.test, methods });
    const detail = 'The payment method is not enabled in your website profile';
    refuseSubscriptions(detail);
    await pay(gift);
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'refused', refusal: detail });
    expect(await isRetried(gift)).toBe(false);
    const listed = (await organisation.get('/api/admin/subscriptions')).json();
    expect(JSON.stringify(listed)).not.toContain('starting');
  });

  test('a refusal because of a missing mandate is final after a few minutes', async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    refuseSubscriptions();
    const gift = await give(organisation);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'starting' });
    await world.movePast({ minutes: 6 });
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'refused', refusal: noMandate });
  });
});

describe('a refused subscription that the Mollie account can collect', () => {
  test.each([
    ['has status 422', 422],
    ['has status 403', 403],
    ['has status 404', 404],
  ])('is retried for a day and then ends, if the refusal %s', async (_what, status) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    refuseSubscriptions(noMandate, status);
    const gift = await give(organisation);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'starting', refusal: null });
    expect(await mailsAbout(gift)).toEqual([]);
    expect(await isRetried(gift)).toBe(true);

    await world.movePast({ hours: 25 });
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'refused', refusal: noMandate });
    expect(await mailsAbout(gift)).toHaveLength(2);
    expect((await mailsAbout(gift))[1]?.text).toContain(`Reden: ${noMandate}`);
    expect(await isRetried(gift)).toBe(false);
  });

  test('starts later if the refusal was temporary', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    refuseSubscriptions();
    const gift = await give(organisation);
    proxy.refuse = () => undefined;
    await world.movePast({ hours: 1 });
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active', refusal: null });
    expect(await mailsAbout(gift)).toEqual([]);
    await expectLedgersToMatch(world);
  });

  test("does not end while Mollie's list of methods cannot be read", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await world.settle();
    refuseSubscriptions();
    const refuse = proxy.refuse;
    proxy.refuse = (call) =>
      call.path === '/v2/methods' ? { status: 503, detail: 'Even niet' } : refuse(call);
    const gift = await give(organisation);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'starting' });
    proxy.refuse = () => undefined;
    await world.movePast({ hours: 1 });
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  });
});
