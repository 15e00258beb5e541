import { beforeEach, describe, expect, test } from 'vitest';
import type { DonorExport } from '../../../../contract/donors.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  donationOf,
  eventsOf,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { openMyGift } from '../../../testing/donor-browser.ts';
import { recordCustomer } from '../../gifts/donations/payments/attach-payment.ts';
import { aCampaignPage, aFund } from '../../../testing/campaign-builders.ts';

const now = { value: new Date() };
const world = useGivingWorld(() => ({ clock: { now: () => now.value } }));
let organisation: Organisation;

beforeEach(async () => {
  now.value = new Date();
  organisation = await anOrganisationThatTakesGifts(world);
});

const exportOf = (visitor: Organisation, email: string) =>
  visitor.get(`/api/admin/donors/export?email=${encodeURIComponent(email)}`);
const erase = (visitor: Organisation, email: string) => visitor.post('/api/admin/donors/erase', { email });

async function tablesThatMention(text: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema like 'gulhart%' and table_type = 'BASE TABLE'`,
  );
  const mentioning: string[] = [];
  for (const { name } of rows) {
    const found = await world.owner.query(
      `select from ${name} t where position(lower($1) in lower(to_jsonb(t)::text)) > 0 limit 1`,
      [text],
    );
    if (found.rowCount) mentioning.push(name);
  }
  return mentioning.toSorted();
}

const everyWish = {
  utm_source: 'nieuwsbrief',
  paysCosts: true,
  wall: true,
  wallName: 'Noor uit Ede',
  wallMessage: 'Zet hem op.',
  honourName: 'Oma Riet',
  honourTo: 'Riet',
  honourEmail: 'riet@voorbeeld.nl',
  honourMessage: 'Van harte.',
  honourOn: '',
};

/**
 * Lists the free-text columns about donors. Leaves out `email` and `recipient`, by which the erasure finds
 * rows, and `facts`, which is JSON.
 */
async function freeTexts(): Promise<[table: string, column: string][]> {
  const { rows } = await world.owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'gulhart' and c.data_type = 'text' and c.collation_name is null
       and c.column_name not in ('email', 'recipient', 'facts') and exists (
         select from information_schema.columns k where k.table_schema = 'gulhart' and k.table_name = c.table_name
           and k.column_name in ('donation_id', 'subscription_id', 'donor_id'))
     order by 1, 2`,
  );
  return rows.map(({ table, column }) => [table, column]);
}

async function stopMonthlyGift({ subscriptionId }: { subscriptionId: string }): Promise<void> {
  const stopped = await organisation.post(`/api/admin/subscriptions/${subscriptionId}/cancel`);
  expect(stopped.statusCode).toBe(200);
}

describe('the export of a donor', () => {
  test('contains the gifts, mails and subscriptions of the donor, and nothing about other donors', async () => {
    const monthly = await aMonthlyGift(world, organisation, { email: 'Noor@Voorbeeld.nl' });
    // The clock of this test does not move by itself, and the export lists the newest gift first.
    now.value = new Date(now.value.getTime() + 1_000);
    const failed = await aStartedGift(world, organisation, { email: 'noor@voorbeeld.nl', amount: '7.00' });
    await pay(failed, 'failed');
    await aPaidGift(world, organisation, { email: 'iemand.anders@voorbeeld.nl' });

    const answer = await exportOf(organisation, 'NOOR@voorbeeld.nl');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="donateur.json"');
    const exported = answer.json<DonorExport>();
    expect(exported.donations).toMatchObject([
      { id: failed.id, amount: '7.00', status: 'failed', mails: [] },
      {
        id: monthly.id,
        firstName: 'Noor',
        lastName: 'de Wit',
        status: 'completed',
        mails: [
          {
            kind: 'confirmation',
            subject: expect.stringContaining('Bedankt'),
            to: 'Noor@Voorbeeld.nl',
            status: 'sent',
          },
        ],
      },
    ]);
    expect(exported.subscriptions).toMatchObject([{ id: monthly.subscriptionId, status: 'active' }]);
    for (const moment of [exported.exportedAt, exported.donations[1]?.mails[0]?.sentAt])
      expect(moment).toMatch(/\d\+0[12]:00$/);
    expect(answer.body).not.toContain('iemand.anders');
  });

  test('has the page, the fund, the costs, the honour and the message of a failed gift', async () => {
    await saveSetting(organisation, 'form_honours', 'ja');
    await saveSetting(organisation, 'form_costs', '0,32');
    const fundId = await aFund(world, organisation, 'Dak');
    const page = await aCampaignPage(world, organisation, { wall: 'approved', fund_id: fundId });
    const email = 'alles@voorbeeld.nl';
    const first = await aStartedGift(world, organisation, {
      email,
      page: page.slug,
      ...everyWish,
    });
    await pay(first, 'failed');
    const exported = (await exportOf(organisation, email)).json<DonorExport>();
    expect(exported.donations).toMatchObject([
      {
        id: first.id,
        amountForCosts: '0.32',
        pageTitle: page.title,
        fundName: 'Dak',
        source: 'nieuwsbrief',
        honoured: 'Oma Riet',
        honourCard: { to: 'Riet', email: 'riet@voorbeeld.nl', message: 'Van harte.' },
        wallMessage: { name: 'Noor uit Ede', message: 'Zet hem op.', showsAmount: false, state: 'waiting' },
      },
    ]);
  });

  test('is 404 for another organisation and for an unknown address, and so is the erasure', async () => {
    await aPaidGift(world, organisation, { email: 'alleen.bij.ons@voorbeeld.nl' });
    const stranger = await anOrganisationThatTakesGifts(world);
    const theirs = await exportOf(stranger, 'alleen.bij.ons@voorbeeld.nl');
    const unknown = await exportOf(stranger, 'nooit.gezien@voorbeeld.nl');
    expect([theirs.statusCode, theirs.body]).toEqual([404, unknown.body]);
    const erased = await erase(stranger, 'alleen.bij.ons@voorbeeld.nl');
    expect([erased.statusCode, erased.body]).toEqual([404, unknown.body]);
    expect((await exportOf(organisation, 'alleen.bij.ons@voorbeeld.nl')).statusCode).toBe(200);
  });
});

describe('erasing a donor', () => {
  test("keeps the amounts, and moves the name to a table that the server's database role cannot read", async () => {
    const email = 'bijzonder.adres@voorbeeld.nl';
    const donor = { email, firstName: 'Wilhelmina', lastName: 'Vergeetmijniet' };
    const paid = await aPaidGift(world, organisation, donor);
    const anonymous = await aPaidGift(world, organisation, { email, firstName: null, lastName: null });
    const failed = await aStartedGift(world, organisation, donor);
    await pay(failed, 'failed');
    const monthly = await aMonthlyGift(world, organisation, donor);
    await stopMonthlyGift(monthly);
    await world.settle();
    expect((await erase(organisation, email.toUpperCase())).statusCode).toBe(200);

    expect((await exportOf(organisation, email)).statusCode).toBe(404);
    const search = await organisation.get('/api/admin/donations?page=1&search=vergeetmijniet');
    expect(search.json()).toEqual([]);
    const log = await organisation.get('/api/admin/audit');
    expect(log.body).toContain('De gegevens van een donateur verwijderd.');
    expect(await tablesThatMention('vergeetmijniet')).toEqual(['gulhart.fiscal_record']);
    const { rows } = await world.owner.query(
      'select donation_id, donor from fiscal_record where organisation_id = $1',
      [organisation.id],
    );
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { donation_id: paid.id, donor: 'Wilhelmina Vergeetmijniet' },
        { donation_id: anonymous.id, donor: email },
        { donation_id: monthly.id, donor: 'Wilhelmina Vergeetmijniet' },
      ]),
    );
    expect(await donationOf(world, paid)).toMatchObject({
      status: 'completed',
      amount_cents: 25_00,
      email: null,
    });
    expect(await eventsOf(world, paid)).toContain('donor_erased');
    await expectLedgersToMatch(world);

    const scope = mintOrganisationScope(organisation.id);
    const curious = world.deps.database.transaction(scope, (transaction) =>
      transaction.selectFrom('fiscal_record').selectAll().execute(),
    );
    await expect(curious).rejects.toThrow('permission denied');
  });

  test('leaves no row with the id or the email address of the donor, not even of an unpaid gift', async () => {
    const email = 'helemaal-weg@voorbeeld.nl';
    const gift = await aMonthlyGift(world, organisation, { email });
    await aStartedGift(world, organisation, { email: email.toUpperCase() });
    const browser = await openMyGift(world, organisation, email);
    await browser.send(`/mijn-gift/${organisation.id}/e-mailadres`, { email: 'nieuw@voorbeeld.nl' });
    const { donor_id: donorId } = await donationOf(world, gift);
    const year = dutchDate(now.value).slice(0, 4);
    now.value = new Date(`${Number(year) + 1}-01-15T12:00:00Z`);
    await organisation.post('/api/admin/year-overviews/send', { year: Number(year) });
    await world.settle();
    await stopMonthlyGift(gift);
    expect(await tablesThatMention(donorId!)).toEqual([
      'gulhart.donation',
      'gulhart.donor',
      'gulhart.donor_link',
      'gulhart.donor_session',
      'gulhart.overview_mailing',
      'gulhart.paper',
      'gulhart.subscription',
      'gulhart_search.changed_donor',
    ]);
    expect((await erase(organisation, email)).statusCode).toBe(200);
    expect(await tablesThatMention(donorId!)).toEqual([]);
    expect(await tablesThatMention(email)).toEqual([]);
  });

  test('clears every free-text column about the donor, except six known columns', async () => {
    const email = 'elk-veld@voorbeeld.nl';
    await saveSetting(organisation, 'form_honours', 'ja');
    await saveSetting(organisation, 'form_costs', '0,32');
    const page = await aCampaignPage(world, organisation, { wall: 'at_once' });
    await aPaidGift(world, organisation, { email, page: page.slug, ...everyWish });
    await stopMonthlyGift(await aMonthlyGift(world, organisation, { email }));
    await world.settle();
    const mark = 'merkteken@voorbeeld.nl';
    for (const [table, column] of await freeTexts())
      await world.owner.query(`update ${table} set ${column} = $1 where organisation_id = $2`, [
        mark,
        organisation.id,
      ]);
    expect((await erase(organisation, email)).statusCode).toBe(200);
    const kept = [];
    for (const [table, column] of await freeTexts()) {
      const { rowCount } = await world.owner.query(`select from ${table} where ${column} = $1`, [mark]);
      if (rowCount) kept.push(`${table}.${column}`);
    }
    // Only campaign labels, texts from Mollie and from banks, and reference numbers remain.
    expect(kept).toEqual([
      'donation.utm',
      'donation_event.detail',
      'subscription.creditor_id',
      'subscription.mandate_reference',
      'subscription.refusal',
      'subscription_change.refusal',
    ]);
  });

  test('is refused while a subscription runs, a charge is pending or a refund is pending', async () => {
    const email = 'nog.bezig@voorbeeld.nl';
    const monthly = await aMonthlyGift(world, organisation, { email });
    const refused = async () => {
      const answer = await erase(organisation, email);
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await refused()).toEqual([
      409,
      'Deze donateur heeft nog een vaste gift die niet is gestopt. Stop die eerst en verwijder daarna de gegevens.',
    ]);
    await stopMonthlyGift(monthly);
    const chargeId = await aRecordedDonation(world, organisation, {
      status: 'pending',
      is_recurring: true,
      email,
      subscription_id: monthly.subscriptionId,
    });
    expect(await refused()).toEqual([
      409,
      'Er loopt nog een afschrijving van deze donateur. Probeer het opnieuw zodra die is afgerond, meestal binnen een week.',
    ]);
    expect((await donationOf(world, monthly)).email).toBe(email);
    for (const table of ['donation', 'payment'])
      await world.owner.query(`update ${table} set status = 'failed' where donation_id = $1`, [chargeId]);
    await world.owner.query(
      `insert into refund (organisation_id, refund_id, donation_id, payment_id, amount_cents, status)
       select organisation_id, $2, donation_id, payment_id, 100, 'sent' from payment where donation_id = $1`,
      [monthly.id, randomId()],
    );
    expect(await refused()).toEqual([
      409,
      'Er is nog een terugbetaling aan deze donateur onderweg. Probeer het opnieuw zodra die is afgerond, meestal binnen een paar dagen.',
    ]);
    await world.owner.query('update refund set left_at = now() where donation_id = $1', [monthly.id]);
    expect((await erase(organisation, email)).statusCode).toBe(200);
  });

  test('is allowed with an unpaid gift, which stays anonymous when it is paid later', async () => {
    await saveSetting(organisation, 'form_honours', 'ja');
    const email = 'belaagde@voorbeeld.nl';
    const page = await aCampaignPage(world, organisation, { wall: 'approved' });
    await aPaidGift(world, organisation, { email });
    const begun = await aStartedGift(world, organisation, {
      email,
      isRecurring: true,
      firstName: 'Nagemaakt',
      page: page.slug,
      wall: true,
      wallName: 'Nagemaakt',
      wallMessage: 'Nagemaakt bericht.',
      honourName: 'Nagemaakt',
      honourTo: 'Riet',
      honourEmail: 'riet@voorbeeld.nl',
      honourMessage: 'Van harte.',
      honourOn: '',
    });
    expect((await erase(organisation, email)).statusCode).toBe(200);
    expect(await donationOf(world, begun)).toMatchObject({
      status: 'pending',
      email: null,
      first_name: null,
    });

    await pay(begun);
    await world.settle();
    expect(await donationOf(world, begun)).toMatchObject({
      status: 'completed',
      amount_cents: 25_00,
      email: null,
      mollie_customer_id: null,
    });
    expect(await subscriptionOf(world, begun)).toBeUndefined();
    expect(await tablesThatMention(email)).toEqual([]);
    expect(await tablesThatMention('nagemaakt')).toEqual([]);
    await expectLedgersToMatch(world);
  });

  test('is allowed while a payment is being created, and the customer id from Mollie is not stored', async () => {
    const email = 'onderweg@voorbeeld.nl';
    const begun = await aStartedGift(world, organisation, { email, isRecurring: true });
    // This is the state between the insert and Mollie's answer.
    await world.owner.query(
      `update payment set status = 'created', mollie_payment_id = null, mollie_customer_id = null, checkout_url = null
       where donation_id = $1`,
      [begun.id],
    );
    const inHand = await donationOf(world, begun);
    expect((await erase(organisation, email)).statusCode).toBe(200);
    await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
      recordCustomer(transaction, inHand, 'cst_later'),
    );
    expect(await donationOf(world, begun)).toMatchObject({ email: null, mollie_customer_id: null });
  });

  test('is allowed with an expired gift, and a later payment gets no donor or subscription', async () => {
    const email = 'toch.nog@voorbeeld.nl';
    const late = await aStartedGift(world, organisation, { email, isRecurring: true });
    await pay(late, 'expired');
    await world.settle();
    const { mollie_payment_id: paymentId } = await donationOf(world, late);
    expect((await erase(organisation, email)).statusCode).toBe(200);
    await world.control(`payments/${paymentId}/status`, { status: 'paid' });
    await world.settle();
    expect(await donationOf(world, late)).toMatchObject({ status: 'completed', email: null });
    expect(await tablesThatMention(email)).toEqual([]);
    expect(await subscriptionOf(world, late)).toBeUndefined();
    await expectLedgersToMatch(world);
  });
});

describe('old personal data', () => {
  const moveGiftTo = async ({ id }: { id: string }, moment: string) => {
    await world.owner.query(
      `update donation set created_at = $2,
         completed_at = case when completed_at is null then null else $2::timestamptz end where donation_id = $1`,
      [id, moment],
    );
    await world.owner.query('update mail set created_at = $2 where donation_id = $1', [id, moment]);
    await world.owner.query('update paper set issued_at = $2 where donation_id = $1', [id, moment]);
  };
  const donorsOf = async (...gifts: { id: string }[]) =>
    Promise.all(gifts.map(async (gift) => (await donationOf(world, gift)).email !== null));

  test('is removed from a gift seven years after its fiscal year, at midnight in Dutch time', async () => {
    await world.owner.query(
      `insert into donor (organisation_id, donor_id, email, first_name, last_name, created_at)
       values ($1, 'oud', 'oud@voorbeeld.nl', 'Noor', 'Vroeger', now()),
         ($1, 'nieuw', 'nieuw@voorbeeld.nl', 'Noor', 'Later', now())`,
      [organisation.id],
    );
    const [lastOfOldYear, firstOfNewYear] = [
      await aPaidGift(world, organisation, { email: 'oud@voorbeeld.nl' }),
      await aPaidGift(world, organisation, { email: 'nieuw@voorbeeld.nl' }),
    ];
    await moveGiftTo(lastOfOldYear, '2026-12-31T22:59:59Z');
    await moveGiftTo(firstOfNewYear, '2026-12-31T23:00:00Z');
    const erased = await aPaidGift(world, organisation, { email: 'gewist@voorbeeld.nl', lastName: 'Weg' });
    await moveGiftTo(erased, '2026-07-01T12:00:00Z');
    now.value = new Date('2027-01-15T12:00:00Z');
    expect((await erase(organisation, 'gewist@voorbeeld.nl')).statusCode).toBe(200);
    expect(await tablesThatMention('Noor Weg')).toEqual(['gulhart.fiscal_record']);

    now.value = new Date('2033-12-31T22:59:59Z');
    await world.runScheduled('anonymise-old-gifts');
    expect(await donorsOf(lastOfOldYear, firstOfNewYear)).toEqual([true, true]);
    expect(await tablesThatMention('Noor Weg')).toEqual(['gulhart.fiscal_record']);
    expect(await tablesThatMention('Noor Vroeger')).toContain('gulhart.paper');

    now.value = new Date('2033-12-31T23:00:00Z');
    await world.runScheduled('anonymise-old-gifts');
    expect(await donorsOf(lastOfOldYear, firstOfNewYear)).toEqual([false, true]);
    expect(await tablesThatMention('Noor Weg')).toEqual([]);
    expect(await tablesThatMention('oud@voorbeeld.nl')).toEqual([]);
    expect(await tablesThatMention('Noor Vroeger')).toEqual([]);
    expect(await tablesThatMention('Noor Later')).toContain('gulhart.paper');
    expect(await donationOf(world, lastOfOldYear)).toMatchObject({
      status: 'completed',
      amount_cents: 25_00,
    });
  });

  test('is removed even when the removal of another kind of data fails', async () => {
    const gift = await aPaidGift(world, organisation, { email: 'oud@voorbeeld.nl' });
    now.value = new Date(Date.now() + 9 * 365 * 24 * 60 * 60 * 1000);
    await world.owner.query('alter table fiscal_record rename to fiscal_record_away');
    await expect(world.runScheduled('anonymise-old-gifts')).rejects.toThrow('could not be forgotten');
    await world.owner.query('alter table fiscal_record_away rename to fiscal_record');
    expect(await donationOf(world, gift)).toMatchObject({ email: null });
    expect(await tablesThatMention('oud@voorbeeld.nl')).toEqual([]);
  });

  test('in a mail body or attachment is deleted after ninety days, but the recipient is kept', async () => {
    const gift = await aPaidGift(world, organisation);
    const mailOf = async () => {
      const { rows } = await world.owner.query(
        `select recipient, status, html <> '' and text <> '' as has_body,
           (select count(*)::int from mail_attachment a where a.mail_id = m.mail_id) as attachments
         from mail m where donation_id = $1 and kind = 'confirmation'`,
        [gift.id],
      );
      return rows[0];
    };
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
    now.value = days(89);
    await world.runScheduled('purge-mail-bodies');
    expect(await mailOf()).toMatchObject({ has_body: true, attachments: 1 });
    now.value = days(91);
    await world.runScheduled('purge-mail-bodies');
    expect(await mailOf()).toEqual({
      recipient: 'noor@voorbeeld.nl',
      status: 'sent',
      has_body: false,
      attachments: 0,
    });
  });
});
