import { describe, expect, test } from 'vitest';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { randomId } from '../../../platform/random-id.ts';
import { anAdministrator } from '../../../testing/builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aStartedGift,
  donationOf,
  eventsOf,
  pay,
  paymentsNaming,
  paymentsOf,
  subscriptionOf,
  type StartedGift,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  aPaymentKey,
  saveKey,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();

const pressRetry = ({ id }: { id: string }, app = world.app) =>
  app.inject({
    method: 'POST',
    url: `/donation-complete?id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

const pageOf = async ({ id }: { id: string }) => (await world.app.inject(`/donation-complete?id=${id}`)).body;

async function aFailedGift(
  organisation: Organisation,
  outcome: 'failed' | 'canceled' | 'expired' = 'canceled',
  change: object = {},
): Promise<StartedGift> {
  const gift = await aStartedGift(world, organisation, change);
  await pay(gift, outcome);
  await world.settle();
  return gift;
}

async function paymentsAtMollieOf(organisation: {
  id: string;
}): Promise<(StartedGift & { paymentId: string })[]> {
  const { rows } = await world.owner.query(
    `select donation_id as id, checkout_url as "checkoutUrl", mollie_payment_id as "paymentId" from payment
     where organisation_id = $1 order by attempt`,
    [organisation.id],
  );
  return rows;
}

async function retryUnpaid(gift: { id: string }, organisation: { id: string }): Promise<StartedGift> {
  const before = await paymentsAtMollieOf(organisation);
  const answer = await pressRetry(gift);
  const payments = await paymentsAtMollieOf(organisation);
  expect(payments).toHaveLength(before.length + 1);
  const retry = payments.at(-1)!;
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, retry.checkoutUrl]);
  expect(retry.id).toBe(gift.id);
  return retry;
}

async function forcePaid(gift: { id: string }, attempt = 1): Promise<void> {
  const payment = (await paymentsOf(world, gift)).find((each) => each.attempt === attempt);
  await world.control(`payments/${payment!.mollie_payment_id}/status`, { status: 'paid' });
}

async function waitForTheBank(): Promise<void> {
  await world.settle();
  await world.movePast({ days: 2 });
  await world.settle();
}

/** Lists the mails about a donation, without the usual notifications to the organisation. */
const mailsAbout = async ({ id }: { id: string }) => {
  const { rows } = await world.owner.query<{ kind: string }>(
    'select kind from mail where donation_id = $1 and once_key is null order by kind',
    [id],
  );
  return rows.map(({ kind }) => kind);
};

const textOfMail = async ({ id }: { id: string }, kind: string) => {
  const { rows } = await world.owner.query<{ text: string }>(
    'select text from mail where donation_id = $1 and kind = $2',
    [id, kind],
  );
  return rows[0]?.text.replaceAll('\u00a0', ' ');
};

describe('an unpaid donation', () => {
  test('offers a form for another amount, prefilled except for the e-mail address and the surname', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation, 'canceled', { amount: '20000.00' });
    const page = await pageOf(gift);
    expect(page).toContain('Ander bedrag');
    expect(page).not.toMatch(/noor@|de Wit/);
    const fields = new URLSearchParams();
    for (const [, name, value] of page.matchAll(/name="(\w+)" value="([^"]*)"/g)) fields.set(name!, value!);
    const url = /action="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&');
    const form = await world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: fields.toString(),
    });
    expect(form.statusCode).toBe(200);
    for (const filledIn of [organisation.id, '20000', 'Noor'])
      expect(form.body).toContain(` value="${filledIn}"`);
    // A bookmark of that form, or a reload without the sent values, is a form of the same organisation.
    expect((await world.app.inject(url)).body).toContain(` value="${organisation.id}"`);
  });

  test.each(['failed', 'canceled', 'expired'] as const)(
    'with the status %s can be paid after one click, without a new form',
    async (outcome) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aFailedGift(organisation, outcome, { returnUrl: 'https://www.voorbeeld.nl/geef' });
      expect(await pageOf(gift)).toContain('Opnieuw proberen');

      const retry = await retryUnpaid(gift, organisation);
      await pay(retry);
      await world.settle();
      expect(await donationOf(world, gift)).toMatchObject({
        status: 'completed',
        amount_cents: 25_00,
        email: 'noor@voorbeeld.nl',
        return_url: 'https://www.voorbeeld.nl/geef',
      });
      expect(await paymentsOf(world, gift)).toMatchObject([
        { kind: 'first', status: outcome },
        { kind: 'again', status: 'completed' },
      ]);
      expect(await eventsOf(world, gift)).toEqual([outcome, 'retried', 'completed']);
      await expectLedgersToMatch(world);
    },
  );

  test('gets only one new payment from ten clicks at the same time', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pressRetry(gift)));
    expect(new Set(answers.map(({ headers }) => headers['location'])).size).toBe(1);
    const payments = await paymentsAtMollieOf(organisation);
    expect(payments).toHaveLength(2);
    expect(await paymentsNaming(world, gift)).toHaveLength(2);
    await pay(payments[1]!);
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test('can be paid with a third attempt', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const second = await retryUnpaid(gift, organisation);
    await pay(second, 'failed');
    const third = await retryUnpaid(gift, organisation);
    expect(await donationOf(world, third)).toMatchObject({ attempt: 3, status: 'pending' });
    await pay(third);
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test('is shown as paid after its retry is paid, and cannot be retried again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const retry = await retryUnpaid(gift, organisation);
    await pay(retry);
    await world.settle();
    expect((await world.app.inject(`/api/donation-status/${gift.id}`)).json()).toMatchObject({
      id: gift.id,
      status: 'completed',
    });
    expect(await pageOf(gift)).not.toContain('Opnieuw proberen');
    const answer = await pressRetry(gift);
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `/donation-complete?id=${retry.id}`,
    ]);
    expect(await paymentsAtMollieOf(organisation)).toHaveLength(2);
  });

  test('that is recurring starts one subscription, for the customer of the paid retry', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation, 'failed', { isRecurring: true });
    const retry = await retryUnpaid(gift, organisation);
    await pay(retry);
    await world.settle();
    const [first, second] = await paymentsOf(world, gift);
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'active',
      mollie_customer_id: second!.mollie_customer_id,
    });
    expect(first!.mollie_customer_id).not.toBe(second!.mollie_customer_id);
    await expectLedgersToMatch(world);
  });

  test("is retried with the organisation's current key", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    await saveKey(world, organisation, 'live', aPaymentKey('live'));
    // Mollie refuses the earlier key, and the new key belongs to another Mollie account.
    const refused = {
      key: organisation.keys.live,
      count: 'always',
      effect: { type: 'status', code: 401 },
    } as const;
    const retry = await world.during(refused, () => retryUnpaid(gift, organisation));
    const [first, second] = await paymentsOf(world, gift);
    expect(second!.secret_id).not.toBe(first!.secret_id);
    await pay(retry);
    await world.settle();
    await expectLedgersToMatch(world);
  });
});

describe('an open checkout', () => {
  test('can be continued from the status page and stays the only payment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    expect(await pageOf(gift)).toContain('Ga verder met betalen');
    const answer = await pressRetry(gift);
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, gift.checkoutUrl]);
    expect(await paymentsAtMollieOf(organisation)).toHaveLength(1);
  });

  test('that expired without a webhook is replaced by a new checkout', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.during({ effect: { type: 'drop' } }, () => pay(gift, 'expired'));
    await retryUnpaid(gift, organisation);
    expect(await paymentsOf(world, gift)).toMatchObject([{ status: 'expired' }, { status: 'pending' }]);
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending' });
  });
});

describe('a canceled payment that is paid later', () => {
  test('is found when the donor retries, so that no new payment is created', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    await world.during({ effect: { type: 'drop' } }, () => forcePaid(gift));
    const answer = await pressRetry(gift);
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `/donation-complete?id=${gift.id}`,
    ]);
    expect(await paymentsAtMollieOf(organisation)).toHaveLength(1);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('leaves nothing to pay, even if a new payment is open', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const retry = await retryUnpaid(gift, organisation);
    await forcePaid(gift);
    await world.settle();
    const answer = await pressRetry(retry);
    expect(answer.headers['location']).toBe(`/donation-complete?id=${gift.id}`);
    await world.movePast({ minutes: 20 });
    await world.settle();
    expect((await world.app.inject(`/api/donation-status/${retry.id}`)).json()).toMatchObject({
      status: 'completed',
    });
    expect(await mailsAbout(gift)).toEqual(['confirmation']);
    await expectLedgersToMatch(world);
  });

  test.each([
    ['a one-off gift', false],
    ['a monthly gift', true],
  ])(
    'leads to one refund and one confirmation mail if the new payment of %s is paid too',
    async (_, isRecurring) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aFailedGift(organisation, 'canceled', { isRecurring });
      const retry = await retryUnpaid(gift, organisation);
      await forcePaid(gift);
      await pay(retry);
      await waitForTheBank();
      const both = await paymentsOf(world, gift);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['completed', 'refunded']);
      expect(await donationOf(world, gift)).toMatchObject({
        status: 'completed',
        amount_refunded_cents: 0,
        surplus_cents: 0,
      });
      expect(await mailsAbout(gift)).toEqual(['confirmation', 'double-payment', 'double-payment-donor']);
      const { mails } = (await organisation.get(`/api/admin/donations/${gift.id}`)).json<DonationDetail>();
      expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['confirmation', 'double-payment-donor']);
      expect(await eventsOf(world, gift)).toContain('paid_twice');
      const kept = both.find(({ status }) => status === 'completed')!;
      const monthly = await subscriptionOf(world, gift);
      expect(monthly?.status).toBe(isRecurring ? 'active' : undefined);
      expect(monthly?.mollie_customer_id ?? null).toBe(kept.mollie_customer_id);
      await expectLedgersToMatch(world);
    },
  );
});

describe('a second payment', () => {
  const refund = (organisation: Organisation, { id }: { id: string }) =>
    organisation.post(`/api/admin/donations/${id}/refund`);

  test('whose automatic refund fails can be refunded with the button, and the donation stays paid', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const retry = await retryUnpaid(gift, organisation);
    await pay(retry);
    await world.settle();
    const refusal = {
      method: 'POST',
      path: '/v2/payments/*/refunds',
      count: 'always',
      effect: { type: 'status', code: 422 },
    } as const;
    await world.during(refusal, async () => {
      await forcePaid(gift);
      await world.settle();
    });
    expect(await mailsAbout(gift)).toContain('mistaken-refund-failed');
    // A donor can have the bank reverse a direct debit, but not this iDEAL payment.
    expect(await textOfMail(gift, 'mistaken-refund-failed-donor')).not.toContain('terugboeken');
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', surplus_cents: 25_00 });

    expect((await refund(organisation, gift)).statusCode).toBe(201);
    expect(await textOfMail(gift, 'refund-under-way')).toContain(
      'U hebt twee keer betaald voor één gift. Stichting Test betaalt daarvan € 25,00 terug.',
    );
    // The first click refunds the extra payment. A second click must not refund the other payment too.
    expect((await refund(organisation, gift)).statusCode).toBe(409);
    await waitForTheBank();
    expect(await paymentsOf(world, gift)).toMatchObject([{ status: 'refunded' }, { status: 'completed' }]);
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', surplus_cents: 0 });
    await expectLedgersToMatch(world);
  });

  test('completes the donation if the first payment was refunded, and starts no second subscription', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation, 'canceled', { isRecurring: true });
    await retryUnpaid(gift, organisation);
    await forcePaid(gift);
    await world.settle();
    const { subscription_id: begun } = await subscriptionOf(world, gift);
    expect((await refund(organisation, gift)).statusCode).toBe(201);
    await waitForTheBank();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'refunded' });

    await forcePaid(gift, 2);
    await world.settle();
    expect(await paymentsOf(world, gift)).toMatchObject([{ status: 'refunded' }, { status: 'completed' }]);
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed', surplus_cents: 0 });
    expect(await subscriptionOf(world, gift)).toMatchObject({ subscription_id: begun, status: 'active' });
    await expectLedgersToMatch(world);
  });
});

describe('a retry is refused', () => {
  const cannot = 'Deze gift kan hier niet meer worden betaald.';

  async function expectRefused(gift: { id: string }, sentence: string): Promise<void> {
    expect(await pageOf(gift)).not.toContain('Opnieuw proberen');
    const answer = await pressRetry(gift);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(sentence);
    expect(answer.body).toContain('Donatie niet geslaagd');
  }

  test('a month after the last attempt', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    await world.movePast({ days: 31 });
    await expectRefused(gift, cannot);
  });

  test('when the organisation is closing, except for an open checkout', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const open = await aStartedGift(world, organisation);
    const administrator = await anAdministrator(world);
    expect((await administrator.delete(`/api/admin/users/${organisation.id}`)).statusCode).toBe(202);
    await expectRefused(gift, 'Deze organisatie neemt geen giften meer aan.');
    expect((await pressRetry(open)).headers['location']).toBe(open.checkoutUrl);
  });

  test('for a test donation if the organisation has switched to live', async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    const gift = await aFailedGift(organisation);
    await saveSetting(organisation, 'payment_api_environment', 'live');
    await expectRefused(gift, cannot);
  });

  test('after the donor was erased', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    await world.owner.query('update donation set email = null, donor_id = null where donation_id = $1', [
      gift.id,
    ]);
    await expectRefused(gift, cannot);
  });

  test('for an unknown donation', async () => {
    for (const id of [randomId(), '1', '']) {
      const answer = await pressRetry({ id });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('while Mollie is unavailable, but accepted later', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const fault = { count: 'always', effect: { type: 'status', code: 503 } } as const;
    const answer = await world.during(fault, () => pressRetry(gift));
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('De betaalpagina is even niet bereikbaar.');
    expect(await paymentsAtMollieOf(organisation)).toHaveLength(1);
    await retryUnpaid(gift, organisation);
  });

  test('while Mollie cannot say whether the open payment is paid, without the claim that nothing was charged', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    const fault = { count: 'always', effect: { type: 'cut' } } as const;
    const answer = await world.during(fault, async () => {
      await pay(gift);
      return pressRetry(gift);
    });
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      expect.stringContaining('Hebt u net al betaald, dan hoeft u niets te doen'),
    ]);
    expect(answer.body).not.toContain('niets afgeschreven');
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
  });

  test('after twenty attempts from one IP address', async () => {
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    for (let turn = 0; turn < 20; turn += 1)
      expect((await pressRetry({ id: randomId() }, app)).statusCode).toBe(404);
    const answer = await pressRetry({ id: randomId() }, app);
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 9 * 60]).toEqual([429, true]);
  });

  test('when another website sends the form', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aFailedGift(organisation);
    const answer = await world.app.inject({
      method: 'POST',
      url: `/donation-complete?id=${gift.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elders.example' },
      payload: '',
    });
    expect(answer.statusCode).toBe(403);
    expect(await paymentsAtMollieOf(organisation)).toHaveLength(1);
  });
});
