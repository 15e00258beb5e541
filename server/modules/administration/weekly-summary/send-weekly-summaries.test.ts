import { expect, test } from 'vitest';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aMonthlyGift, aPaidGift, chargesOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';

const clock = { value: new Date('2026-11-16T06:00:00Z') };
const world = useGivingWorld(() => ({ clock: { now: () => clock.value } }), withoutThanks);

const send = () => world.runScheduled('send-weekly-summaries');

const summariesTo = async ({ id }: Organisation) => {
  const { rows } = await world.owner.query<{ subject: string; text: string; recipient: string }>(
    `select subject, text, recipient from mail
     where organisation_id = $1 and kind = 'weekly-summary' order by created_at`,
    [id],
  );
  return rows.map(({ text, subject, recipient }) => ({
    recipient,
    subject: subject.replaceAll('\u00a0', ' '),
    text: text.replaceAll('\u00a0', ' '),
  }));
};

const moveGift = ({ id }: { id: string }, at: string) =>
  world.owner.query(
    `with paid as (
       update payment set created_at = $2, paid_at = $2 where donation_id = $1)
     update donation set created_at = $2, completed_at = $2 where donation_id = $1`,
    [id, at],
  );

async function giveAt(organisation: Organisation, at: string, change: object = {}): Promise<void> {
  await moveGift(await aPaidGift(world, organisation, change), at);
}

test('the weekly summary compares the last two weeks, and goes once to each organisation that wants it and had live gifts last week', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const unwilling = await anOrganisationThatTakesGifts(world);
  const idle = await anOrganisationThatTakesGifts(world);
  const trying = await anOrganisationThatTakesGifts(world, 'test');
  await saveSetting(organisation, 'org_name', 'Stichting Licht');
  await saveSetting(unwilling, 'notify_weekly_summary', 'nee');

  await giveAt(organisation, '2026-11-08T23:00:00Z', { amount: '1000.00' });
  await giveAt(organisation, '2026-11-15T22:59:59Z', { amount: '250.50', email: 'NOOR@voorbeeld.nl' });
  await giveAt(organisation, '2026-11-11T12:00:00Z', { amount: '4.50', email: 'jan@voorbeeld.nl' });
  await giveAt(organisation, '2026-11-08T22:59:59Z', { amount: '40.00' });
  await giveAt(organisation, '2026-11-15T23:00:00Z', { amount: '9.00' });
  await giveAt(organisation, '2026-11-01T22:59:59Z', { amount: '8.00' });
  for (const other of [unwilling, trying]) await giveAt(other, '2026-11-11T12:00:00Z');
  await giveAt(idle, '2026-11-05T12:00:00Z');

  const monthly = await aMonthlyGift(world, organisation);
  await moveGift(monthly, '2026-10-01T12:00:00Z');
  await world.control('account', { key: organisation.keys.live, failNextDirectDebits: 1 });
  await world.movePast({ days: 35 });
  await world.settle();
  const [failed] = await chargesOf(world, monthly);
  const wednesday = '2026-11-11T12:00:00Z';
  await world.owner.query('update donation set created_at = $2 where donation_id = $1', [
    failed!.donation_id,
    '2026-11-05T12:00:00Z',
  ]);
  await world.owner.query('update payment set created_at = $2, failed_at = $3 where payment_id = $1', [
    failed!.payment_id,
    '2026-11-05T12:00:00Z',
    wednesday,
  ]);
  await world.owner.query(
    `update subscription set created_at = $2, status = 'canceled', ended_by = 'donor', ended_at = $3
     where subscription_id = $1`,
    [monthly.subscriptionId, '2026-11-04T12:00:00Z', wednesday],
  );

  await send();
  await send();
  const [summary, ...more] = await summariesTo(organisation);
  expect(more).toEqual([]);
  expect(summary).toMatchObject({
    recipient: organisation.email,
    subject: 'Weekoverzicht: € 1.255,00 ontvangen',
  });
  expect(summary!.text).toContain(
    'Dit gebeurde er bij Stichting Licht van 9 tot en met 15 november 2026, naast de week ervoor.',
  );
  expect(summary!.text).toContain(
    [
      'Ontvangen: € 1.255,00 (week ervoor: € 40,00)',
      'Giften: 3 (week ervoor: 1)',
      'Donateurs: 2 (week ervoor: 1)',
      'Maandelijkse giften begonnen: 0 (week ervoor: 1)',
      'Maandelijkse giften gestopt: 1 (week ervoor: 0)',
      'Mislukte afschrijvingen: 1 (week ervoor: 0)',
    ].join('\n'),
  );
  for (const other of [unwilling, idle, trying]) expect(await summariesTo(other)).toEqual([]);

  clock.value = new Date('2026-11-23T06:00:00Z');
  await send();
  expect((await summariesTo(organisation)).map(({ subject }) => subject)).toEqual([
    'Weekoverzicht: € 1.255,00 ontvangen',
    'Weekoverzicht: € 9,00 ontvangen',
  ]);
});

test('payments and chargebacks count in the week in which they happen, however old the gift is', async () => {
  clock.value = new Date('2027-11-15T06:00:00Z');
  const organisation = await anOrganisationThatTakesGifts(world);
  const late = await aPaidGift(world, organisation, { amount: '60.00' });
  await world.owner.query(
    `with paid as (
       update payment set created_at = $2, paid_at = $3 where donation_id = $1)
     update donation set created_at = $2, completed_at = $3 where donation_id = $1`,
    [late.id, '2027-08-20T12:00:00Z', '2027-11-10T12:00:00Z'],
  );
  const monthly = await aMonthlyGift(world, organisation);
  await moveGift(monthly, '2027-07-01T12:00:00Z');
  const charge = await aRecordedDonation(world, organisation, {
    status: 'charged_back',
    is_recurring: true,
    subscription_id: monthly.subscriptionId,
    amount_charged_back_cents: 12_50,
    created_at: '2027-09-20T12:00:00Z',
    completed_at: '2027-09-22T12:00:00Z',
  });
  await world.owner.query(
    `insert into donation_event (organisation_id, donation_id, kind, at)
     values ($1, $2, 'charged_back', '2027-11-15T05:00:00Z')`,
    [organisation.id, charge],
  );
  await world.owner.query(
    `insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents,
       recorded_at, occurred_at)
     select p.organisation_id, m.ref || $2, m.kind, p.donation_id, p.payment_id, 'live', m.cents, m.heard, m.moved
     from payment p, (values
       ('tr_', 'payment', 1250, '2027-09-22T12:00:00Z'::timestamptz, '2027-09-22T12:00:00Z'::timestamptz),
       ('chb_', 'chargeback', -1250, '2027-11-15T05:00:00Z', '2027-11-12T12:00:00Z')) m (ref, kind, cents, heard, moved)
     where p.organisation_id = $1 and p.donation_id = $2`,
    [organisation.id, charge],
  );

  await send();
  const [summary] = await summariesTo(organisation);
  expect(summary!.text).toContain('Ontvangen: € 60,00 (week ervoor: € 0,00)');
  expect(summary!.text).toContain('Giften: 1 (week ervoor: 0)');
  expect(summary!.text).toContain('Mislukte afschrijvingen: 1 (week ervoor: 0)');
});
