import { describe, expect, test } from 'vitest';
import type { DonationDetail } from '../../../../../contract/donation-detail.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { mintOrganisationScope } from '../../../../platform/database/mint-scope.ts';
import { aTenant } from '../../../../testing/builders.ts';
import { givePastGifts } from '../../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';
import type { DonationEventKind } from '../../../../../contract/gift-states.ts';
import { describeEvent, donationEvents } from './donation-events.ts';
import { recordEvent } from './record-event.ts';

const world = useTestWorld();
const kinds = Object.keys(donationEvents) as DonationEventKind[];

describe('an event', () => {
  test('has a sentence in the timeline with its amount or reason, whatever its kind', async () => {
    const { tenant, donation, record } = await aDonation();
    for (const kind of kinds) await record((transaction) => recordAny(transaction, donation, kind));
    const { timeline } = (
      await tenant.get(`/api/admin/donations/${donation.donation_id}`)
    ).json<DonationDetail>();
    const texts = new Map(timeline.map(({ kind, text }) => [kind, text]));
    const says = { none: '.', amount: '€\u00a012,50', reason: ': de reden', 'payment id': '.' };
    for (const kind of kinds) expect(texts.get(kind), kind).toContain(says[donationEvents[kind].detail]);
  });

  test('names the date at Mollie if we recorded the event on another day', async () => {
    const { tenant, donation } = await aDonation();
    const { donation_id: id, organisation_id } = donation;
    const recordedAt = '2027-01-02T10:00:00Z';
    for (const [kind, cents, at] of [
      ['chargeback', -10_00, '2026-12-31T22:30:00Z'],
      ['chargeback_reversed', 10_00, recordedAt],
    ]) {
      await world.owner.query(
        `insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, environment, amount_cents,
           occurred_at, recorded_at)
         values ($1, 'chb_1', $2, $3, 'live', $4, $5, $6)`,
        [organisation_id, kind, id, cents, at, recordedAt],
      );
      await world.owner.query(
        `insert into donation_event (organisation_id, donation_id, kind, detail, at) values ($1, $2, $3, '10.00', $4)`,
        [organisation_id, id, kind, recordedAt],
      );
    }
    const { timeline } = (await tenant.get(`/api/admin/donations/${id}`)).json<DonationDetail>();
    expect(timeline.slice(-2).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'De bank van de donateur heeft € 10,00 teruggehaald. Volgens Mollie was dat op 31 december 2026.',
      'De bank heeft € 10,00 alsnog teruggegeven.',
    ]);
  });

  test('has no sentence if its kind is unknown', () => {
    expect(describeEvent('told_by_a_pigeon', 'coo')).toBeUndefined();
    expect(describeEvent('constructor', null)).toBeUndefined();
  });

  test('has a complete sentence even without a stored reason', () => {
    expect(describeEvent('payment_refused', null)).toBe('Mollie heeft de betaling geweigerd.');
  });

  test('does not compile with an unknown kind or the wrong detail', () => {
    const donation = { organisation_id: 'o', donation_id: 'd' };
    const compiledButNeverRun = (transaction: Transaction) => [
      // @ts-expect-error there is no such kind
      recordEvent(transaction, donation, 'told_by_a_pigeon'),
      // @ts-expect-error an amount is a number of cents
      recordEvent(transaction, donation, 'refund', '12.50'),
      // @ts-expect-error a refund has an amount
      recordEvent(transaction, donation, 'refund'),
      // @ts-expect-error a refusal has a reason
      recordEvent(transaction, donation, 'payment_refused'),
      // @ts-expect-error a success has no detail
      recordEvent(transaction, donation, 'completed', 'why'),
    ];
    expect(compiledButNeverRun).toBeTypeOf('function');
  });
});

async function aDonation() {
  const tenant = await aTenant(world);
  await givePastGifts(world, tenant, [{}]);
  const { rows } = await world.owner.query<{ donation_id: string; organisation_id: string }>(
    'select donation_id, organisation_id from donation where organisation_id = $1',
    [tenant.id],
  );
  const record = (work: (transaction: Transaction) => Promise<void>) =>
    world.deps.database.transaction(mintOrganisationScope(tenant.id), work);
  return { tenant, donation: rows[0]!, record };
}

function recordAny(
  transaction: Transaction,
  donation: Parameters<typeof recordEvent>[1],
  kind: DonationEventKind,
) {
  const details = { none: [], amount: [1250], reason: ['de reden'], 'payment id': ['tr_1'] } as const;
  const [detail] = details[donationEvents[kind].detail];
  // The cast is needed, because the compiler checks the detail against all kinds at once.
  return recordEvent(transaction, donation, kind as 'refund', ...([detail] as [number]));
}
