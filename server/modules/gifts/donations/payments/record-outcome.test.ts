import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { centsToDecimal } from '../../../../../contract/money.ts';
import { mintOrganisationScope } from '../../../../platform/database/mint-scope.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { aTenant } from '../../../../testing/builders.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';
import { lockAttempt } from './queries.ts';
import { recordOutcome } from './record-outcome.ts';

const world = useTestWorld();
let scope: OrganisationScope;
let secretId: string;

beforeAll(async () => {
  const { id } = await aTenant(world);
  scope = mintOrganisationScope(id);
  secretId = randomId();
  await world.owner.query(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four)
     values ($1, $2, 'mollie_api_live_key', '', '')`,
    [id, secretId],
  );
});

/** What happens to a payment: perhaps it fails, then perhaps it is paid, and then perhaps reversed. */
interface Story {
  failure: 'failed' | 'expired' | 'canceled' | null;
  isPaid: boolean;
  reversals: Reversal[];
}

interface Reversal {
  kind: 'refund' | 'chargeback';
  cents: number;
  steps: readonly string[];
}

const story: fc.Arbitrary<Story> = fc.record({
  failure: fc.constantFrom(null, 'failed', 'expired', 'canceled'),
  isPaid: fc.constantFrom(true, true, true, false),
  reversals: fc.array(
    fc.oneof(
      fc.record<Reversal>({
        kind: fc.constant('refund'),
        cents: fc.constantFrom(400, 1_000),
        steps: fc.constantFrom(
          ['pending'],
          ['pending', 'canceled'],
          ['pending', 'a status of later years'],
          ['pending', 'failed'],
          ['pending', 'processing'],
          ['pending', 'processing', 'refunded'],
          ['pending', 'processing', 'failed'],
          ['pending', 'processing', 'refunded', 'failed'],
        ),
      }),
      fc.record<Reversal>({
        kind: fc.constant('chargeback'),
        cents: fc.constantFrom(600, 1_000),
        steps: fc.constantFrom(['received'], ['received', 'reversed']),
      }),
    ),
    { maxLength: 3 },
  ),
});

function messagesOf({ failure, isPaid, reversals }: Story): MolliePayment[] {
  const payment: MolliePayment = {
    id: `tr_${randomId()}`,
    mode: 'live',
    status: 'open',
    amount: { value: '10.00', currency: 'EUR' },
    createdAt: '2027-01-01T10:00:00+00:00',
    _links: {},
  };
  const history = [payment];
  const addMessage = (change: Partial<MolliePayment>) => history.push({ ...history.at(-1)!, ...change });
  if (failure) addMessage({ status: failure });
  if (!isPaid) return history;
  addMessage({ status: 'paid', paidAt: '2027-01-01T10:05:00+00:00' });
  for (const { kind, cents, steps } of reversals) {
    const { refunds, chargebacks } = history.at(-1)!._embedded ?? {};
    const begun = { id: randomId(), amount: { value: centsToDecimal(cents), currency: 'EUR' } };
    for (const step of steps) {
      const reversedAt = step === 'reversed' ? '2027-02-01T10:00:00+00:00' : null;
      addMessage({
        _embedded:
          kind === 'refund'
            ? {
                refunds: [...(refunds ?? []), { ...begun, createdAt: payment.createdAt, status: step }],
                chargebacks,
              }
            : {
                refunds,
                chargebacks: [
                  ...(chargebacks ?? []),
                  { ...begun, createdAt: '2027-01-15T10:00:00+00:00', reversedAt },
                ],
              },
      });
    }
  }
  return history;
}

describe('the record of a payment', () => {
  /** Up to six messages in any order, possibly repeated. The newest message is always added. */
  const delivery = fc.record({
    happened: story,
    picks: fc.array(fc.nat(), { maxLength: 6 }),
    newestAt: fc.nat(),
    atOnce: fc.boolean(),
  });

  test('depends only on the newest message, even if messages from Mollie are repeated, missing or out of order', async () => {
    await fc.assert(
      fc.asyncProperty(delivery, async ({ happened, picks, newestAt, atOnce }) => {
        const history = messagesOf(happened);
        const newest = history.at(-1)!;
        const messages = picks.map((pick) => history[pick % history.length]!);
        messages.splice(newestAt % (messages.length + 1), 0, newest);

        const repeated = await aDonation(newest);
        const completions = await deliver(repeated, messages, atOnce);
        const plain = await aDonation(newest);
        await deliver(plain, [newest], false);

        expect(await readRecordOf(repeated)).toEqual(await readRecordOf(plain));
        expect(completions).toBe(newest.status === 'paid' ? 1 : 0);
      }),
      { numRuns: 60 },
    );
    await expectFiguresToMatchTheLedger();
  });

  const created = { amount: { value: '1.00', currency: 'EUR' }, createdAt: '2026-12-31T22:30:00+00:00' };
  test('has the times that Mollie reports, and gives refund_failed the same time as the refund', async () => {
    const expected = [
      { kind: 'payment', at: '2026-12-30T10:05:00.000Z' },
      { kind: 'refund', at: '2026-12-31T22:30:00.000Z' },
      { kind: 'refund_failed', at: '2026-12-31T22:30:00.000Z' },
      { kind: 'chargeback', at: '2026-12-31T22:30:00.000Z' },
      { kind: 'chargeback_reversed', at: '2027-01-01T10:00:00.000Z' },
    ];
    const payment: MolliePayment = {
      id: `tr_${randomId()}`,
      mode: 'live',
      status: 'paid',
      amount: { value: '10.00', currency: 'EUR' },
      createdAt: '2026-12-30T10:00:00+00:00',
      paidAt: '2026-12-30T10:05:00+00:00',
      _links: {},
      _embedded: {
        refunds: [{ ...created, id: 're_1', status: 'failed' }],
        chargebacks: [{ ...created, id: 'chb_1', reversedAt: '2027-01-01T10:00:00+00:00' }],
      },
    };
    const donationId = await aDonation(payment);
    await deliver(donationId, [payment], false);
    const { rows } = await world.owner.query<{ kind: string; at: Date }>(
      'select kind, occurred_at as at from ledger_entry where donation_id = $1',
      [donationId],
    );
    const booked = new Map(rows.map(({ kind, at }) => [kind, at.toISOString()]));
    expect(expected.map(({ kind }) => ({ kind, at: booked.get(kind) }))).toEqual(expected);
    expect(booked.size).toBe(expected.length);
  });

  test('is read by lockAttempt only after the transaction that holds the lock has ended', async () => {
    const paid = messagesOf({ failure: null, isPaid: true, reversals: [] }).at(-1)!;
    const donationId = await aDonation(paid);
    const { database } = world.deps;
    const waiting = await database.transaction(scope, async (transaction) => {
      const attempt = await lockAttempt(transaction, donationId);
      const second = database.transaction(scope, (other) => lockAttempt(other, donationId));
      await expect
        .poll(() =>
          world.owner.query(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%from "donation" %'`,
          ),
        )
        .toMatchObject({ rowCount: 1 });
      await recordOutcome(transaction, attempt!, aboutPaymentOf(donationId, paid));
      return { second };
    });
    const { donation, payment } = (await waiting.second)!;
    expect([donation.status, payment.status]).toEqual(['completed', 'completed']);
  });
});

async function deliver(
  donationId: string,
  messages: readonly MolliePayment[],
  atOnce: boolean,
): Promise<number> {
  const record = (message: MolliePayment) =>
    world.deps.database.transaction(scope, async (transaction) => {
      const attempt = await lockAttempt(transaction, donationId);
      return (await recordOutcome(transaction, attempt!, aboutPaymentOf(donationId, message))).becamePaid;
    });
  const completed: boolean[] = [];
  if (atOnce) completed.push(...(await Promise.all(messages.map(record))));
  else for (const message of messages) completed.push(await record(message));
  return completed.filter(Boolean).length;
}

/** Two donations with the same history need different ids at Mollie. */
function aboutPaymentOf(donationId: string, message: MolliePayment): MolliePayment {
  const own = <Item extends { id: string }>(item: Item) => ({ ...item, id: `${item.id}_${donationId}` });
  return {
    ...own(message),
    _embedded: {
      refunds: message._embedded?.refunds?.map(own),
      chargebacks: message._embedded?.chargebacks?.map(own),
    },
  };
}

async function aDonation(payment: MolliePayment): Promise<string> {
  const donationId = randomId();
  await world.owner.query(
    `with made as (
       insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring)
       values ($1, $2, 'live', 'form', 'pending', 1000, false))
     insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
       amount_cents, webhook_token, mollie_payment_id, next_check_at)
     values ($1, $2, $2, 1, 'first', 'live', $3, 'pending', 1000, $2, $4, now())`,
    [scope.organisationId, donationId, secretId, `${payment.id}_${donationId}`],
  );
  return donationId;
}

async function readRecordOf(donationId: string): Promise<unknown> {
  const { rows: donations } = await world.owner.query(
    `select d.status, d.amount_refunded_cents, d.amount_charged_back_cents, completed_at,
       next_check_at is null as is_over
     from donation d join payment p using (organisation_id, donation_id) where donation_id = $1`,
    [donationId],
  );
  const { rows: entries } = await world.owner.query(
    `select replace(provider_ref, $1, '') as ref, kind, amount_cents, occurred_at from ledger_entry
     where donation_id = $1 order by 1, 2`,
    [donationId],
  );
  return { donation: donations[0], entries };
}

async function expectFiguresToMatchTheLedger(): Promise<void> {
  const { rows } = await world.owner.query(
    `select (select sum(revenue_cents) from donation_figure) = (select sum(amount_cents) from ledger_entry) as revenue,
       (select sum(donation_count) from donation_figure) = (select count(*) from donation where status = 'completed')
         as count`,
  );
  expect(rows).toEqual([{ revenue: true, count: true }]);
}
