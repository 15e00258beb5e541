import { expect, test } from 'vitest';
import type { KeptFacts } from '../../../../contract/paper-facts.ts';
import { readMollieLedger } from '../../../../harness/ledger/read-mollie-ledger.ts';
import { aStartedGift, donationOf, pay } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';

const world = useGivingWorld();

const gifts = [
  { email: 'an@voorbeeld.nl', paidAt: '2023-05-01T10:00:00Z', amount: '10.01' },
  { email: 'An@Voorbeeld.nl', paidAt: '2023-12-31T22:59:59Z', amount: '20.02', refund: '5.07' },
  { email: 'AN@voorbeeld.nl', paidAt: '2023-12-31T23:00:00Z', amount: '40.04' },
  { email: 'an@voorbeeld.nl', paidAt: '2024-06-30T22:00:00Z', amount: '80.08', refund: '80.08' },
  { email: 'bo@voorbeeld.nl', paidAt: '2024-02-29T23:30:00Z', amount: '1.99', chargeback: true },
  { email: 'bo@voorbeeld.nl', paidAt: '2024-03-01T10:00:00Z', amount: '999.99', refund: '0.01' },
  { email: 'bo@voorbeeld.nl', paidAt: '2025-01-01T00:00:00Z', amount: '33.33' },
  { email: 'co@voorbeeld.nl', paidAt: '2025-12-31T22:59:59Z', amount: '1.00', chargeback: true },
  { email: 'co@voorbeeld.nl', paidAt: '2025-07-01T12:00:00Z', amount: '2.50' },
];

test('every overview agrees to the cent with the ledger and with Mollie', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const yearOf = new Map<string, { email: string; year: string }>();
  for (const { email, paidAt, amount } of gifts) {
    const gift = await aStartedGift(world, organisation, { email, amount });
    await pay(gift);
    yearOf.set(gift.id, { email: email.toLowerCase(), year: inAmsterdam(paidAt) });
  }
  await world.settle();
  for (const [place, id] of [...yearOf.keys()].entries()) {
    const { refund, chargeback } = gifts[place]!;
    if (refund) await organisation.post(`/api/admin/donations/${id}/refund`, { amount: refund });
    const { mollie_payment_id: paymentId } = await donationOf(world, { id });
    if (chargeback) await world.control(`payments/${paymentId}/chargeback`, {});
  }
  await world.movePast({ days: 3 });
  await world.settle();
  await expectLedgersToMatch(world);
  for (const [place, id] of [...yearOf.keys()].entries()) {
    const paid = [id, gifts[place]!.paidAt];
    await world.owner.query('update donation set completed_at = $2 where donation_id = $1', paid);
    await world.owner.query('update payment set paid_at = $2 where donation_id = $1', paid);
  }
  await world.owner.query(
    `update ledger_entry l set occurred_at = d.completed_at + interval '1 year' from donation d
     where d.donation_id = l.donation_id and l.kind <> 'payment' and l.organisation_id = $1`,
    [organisation.id],
  );

  for (const year of [2023, 2024, 2025]) await organisation.post('/api/admin/year-overviews/send', { year });
  await world.settle();

  const mollie = readMollieLedger(await world.journal());
  const atMollie = new Map<string, number>();
  const inLedger = new Map<string, number>();
  for (const { donationId, amountCents, refundedCents, chargedBackCents } of mollie.payments) {
    const of = yearOf.get(donationId ?? '');
    if (of) add(atMollie, `${of.year} ${of.email}`, amountCents - refundedCents - chargedBackCents);
  }
  const { rows: entries } = await world.owner.query<{ donation_id: string; amount_cents: number }>(
    'select donation_id, amount_cents from ledger_entry where organisation_id = $1',
    [organisation.id],
  );
  for (const { donation_id, amount_cents } of entries) {
    const { year, email } = yearOf.get(donation_id)!;
    add(inLedger, `${year} ${email}`, amount_cents);
  }
  const { rows: papers } = await world.owner.query<{ year: number; donor_email: string; facts: string }>(
    `select p.year, d.email as donor_email, p.facts from paper p join donor d using (organisation_id, donor_id)
     where p.organisation_id = $1 and p.kind = 'overview'`,
    [organisation.id],
  );
  const overviews = papers.map(({ facts, ...of }) => ({ ...of, facts: JSON.parse(facts) as KeptFacts }));
  const onPapers = new Map(
    overviews.map(({ year, donor_email, facts }) => [`${year} ${donor_email}`, facts.totalCents]),
  );
  expect(sorted(onPapers)).toEqual(sorted(atMollie));
  expect(sorted(onPapers)).toEqual(sorted(inLedger));
  expect(Object.fromEntries(sorted(onPapers))).toEqual({
    '2023 an@voorbeeld.nl': 24_96,
    '2024 an@voorbeeld.nl': 40_04,
    '2024 bo@voorbeeld.nl': 999_98,
    '2025 bo@voorbeeld.nl': 33_33,
    '2025 co@voorbeeld.nl': 2_50,
  });
  for (const { facts } of overviews) {
    const sum = facts.lines.reduce((cents, line) => cents + line.amountCents - line.returnedCents, 0);
    expect(sum).toBe(facts.totalCents);
  }
  const returned = overviews.map(({ year, donor_email, facts }) => [
    `${year} ${donor_email}`,
    facts.returnedOfEarlierYears.map(({ amountCents, givenOn }) => `${givenOn} ${amountCents}`),
  ]);
  expect(Object.fromEntries(returned)).toEqual({
    '2023 an@voorbeeld.nl': [],
    '2024 an@voorbeeld.nl': ['2023-12-31 507'],
    '2024 bo@voorbeeld.nl': [],
    '2025 bo@voorbeeld.nl': ['2024-03-01 199', '2024-03-01 1'],
    '2025 co@voorbeeld.nl': [],
  });
  const answer = await organisation.get(
    '/api/admin/year-overviews/overview.pdf?year=2025&email=an@voorbeeld.nl',
  );
  expect(readPdf(answer.rawPayload).pages.flat().join(' ')).toMatch(
    /In 2025 teruggegaan van eerdere giften.*80,08/,
  );
}, 60_000);

/** The Dutch year, computed without the code under test. */
function inAmsterdam(moment: string): string {
  return new Date(moment).toLocaleDateString('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' });
}

function add(sums: Map<string, number>, key: string, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}

const sorted = (sums: Map<string, number>) =>
  [...sums].filter(([, cents]) => cents !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
