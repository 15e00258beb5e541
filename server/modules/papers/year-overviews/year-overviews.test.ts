import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DonorExport } from '../../../../contract/donors.ts';
import type { OverviewDonor, OverviewFigures } from '../../../../contract/year-overviews.ts';
import { proofFilename, type PaperFacts } from '../../../../contract/paper-facts.ts';
import { contradictsItself } from '../../../../contract/paper-sums.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { aMember, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { givePastGifts, type PastGift } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { silenceRecipient } from '../../foundation/mail/silence-recipient.ts';
import { forgetReminderAddress } from '../../donor-pages/reminders/reminder-requests.ts';
import { eraseDonor } from '../donors/erase-donor.ts';
import { findDonorByEmail } from '../../gifts/donors/queries.ts';
import { changeDonorEmail } from '../donors/donor-details.ts';
import { makeOverview } from './make-overview.ts';

const world = useTestWorld();
const path = '/api/admin/year-overviews';
let organisation: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  // Of two organisations with the same name or RSIN, the second cannot issue papers.
  await world.owner.query('delete from organisation');
  organisation = await aTenant(world, 'Stichting De Open Hand');
  for (const [key, value] of Object.entries({
    payment_api_environment: 'live',
    org_address: 'Kerkplein 3\n1234 AB Zwolle',
    org_rsin: '123456782',
    org_anbi: 'ja',
  }))
    await organisation.post('/api/admin/settings', { key, value });
});

const at = (moment: string) => new Date(moment);
const give = (...gifts: PastGift[]) => givePastGifts(world, organisation, gifts);
const figures = async (year: number, visitor = organisation) =>
  (await visitor.get(`${path}?year=${year}`)).json<OverviewFigures>();
const donors = async (query: string, visitor = organisation) =>
  (await visitor.get(`${path}/donors?${query}`)).json<OverviewDonor[]>();
const send = (body: object) => organisation.post(`${path}/send`, body);

const refund = (email: string, cents: number, moment: string) =>
  addLedgerEntry(email, 'refund', -cents, moment);

async function addLedgerEntry(email: string, kind: string, cents: number, moment: string): Promise<void> {
  const { rowCount } = await world.owner.query(
    `insert into ledger_entry
       (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents, occurred_at)
     select organisation_id, 're_' || gen_random_uuid(), $5, donation_id, p.payment_id, d.environment, $3, $4
     from donation d join payment p using (organisation_id, donation_id)
     where organisation_id = $1 and lower(d.email) = $2 order by p.paid_at limit 1`,
    [organisation.id, email, cents, moment, kind],
  );
  expect(rowCount).toBe(1);
}

async function erase(email: string): Promise<void> {
  const visitor = { accountId: organisation.id, organisationId: organisation.id, isAdmin: false, email: 'x' };
  await eraseDonor(
    world.deps,
    mintOrganisationScope(organisation.id),
    visitor as never,
    email,
    forgetReminderAddress,
  );
}

async function changeEmail(email: string, to: string): Promise<void> {
  await world.deps.database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
    const donor = await findDonorByEmail(transaction, email);
    await changeDonorEmail(transaction, donor!, to);
  });
}

interface SentMail {
  recipient: string;
  subject: string;
  text: string;
  pdf: Buffer;
}

async function mails(): Promise<SentMail[]> {
  await world.runJobs();
  const { rows } = await world.owner.query<SentMail>(
    `select m.recipient, m.subject, m.text, a.content as pdf from mail m join mail_attachment a using (mail_id)
     where m.organisation_id = $1 and m.kind = 'year-overview' order by m.created_at, m.recipient`,
    [organisation.id],
  );
  return rows;
}

function factsIn(pdf: Buffer): PaperFacts {
  const { jws } = JSON.parse(readPdf(pdf).attachments.get(proofFilename)!.toString()) as { jws: string };
  return JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString()) as PaperFacts;
}

const textOf = (pdf: Buffer) => readPdf(pdf).pages.flat().join('\n').replaceAll('\u00a0', ' ');

describe('an overview', () => {
  test('has every paid live gift of the Dutch calendar year, even if the email address is in upper case', async () => {
    await give(
      { at: at('2024-12-31T22:59:59Z'), amountCents: 1 },
      { at: at('2024-12-31T23:00:00Z'), amountCents: 10_00, email: 'GEVER@voorbeeld.nl' },
      { at: at('2025-12-31T22:59:59Z'), amountCents: 20_00, isRecurring: true },
      { at: at('2025-12-31T23:00:00Z'), amountCents: 40_00 },
      { at: at('2025-06-01T10:00:00Z'), amountCents: 80_00, status: 'failed' },
      { at: at('2025-06-01T10:00:00Z'), amountCents: 160_00, environment: 'test' },
    );
    await refund('gever@voorbeeld.nl', 1, '2025-03-01T10:00:00Z');
    await send({ year: 2025 });
    const [mail] = await mails();
    const facts = factsIn(mail!.pdf);
    expect(facts).toMatchObject({
      kind: 'overview',
      isTest: false,
      year: 2025,
      replaces: null,
      totalCents: 30_00,
      organisation: {
        name: 'Stichting De Open Hand',
        rsin: '123456782',
        address: 'Kerkplein 3\n1234 AB Zwolle',
      },
      donor: { name: 'Gerda Gever', address: null },
      lines: [
        { date: '2025-01-01', amountCents: 10_00, returnedCents: 0, kind: 'once', seenBy: 'mollie' },
        { date: '2025-12-31', amountCents: 20_00, returnedCents: 0, kind: 'monthly', seenBy: 'mollie' },
      ],
      returnedOfEarlierYears: [{ date: '2025-03-01', amountCents: 1, givenOn: '2024-12-31' }],
    });
    const text = textOf(mail!.pdf);
    expect(text).toContain('Jaaroverzicht 2025');
    expect(text).toContain(facts.number);
    expect(text).toContain('In 2025 teruggegaan van eerdere giften');
    expect(mail).toMatchObject({
      recipient: 'gever@voorbeeld.nl',
      subject: 'Uw jaaroverzicht 2025 van Stichting De Open Hand',
    });
  });

  test('lists a chargeback at Mollie in the Dutch calendar year in which it happened', async () => {
    const days = ['2023-05-01', '2024-05-01', '2025-05-01'];
    await give(...days.map((day) => ({ at: at(`${day}T10:00:00Z`), amountCents: 10_00 })));
    await addLedgerEntry('gever@voorbeeld.nl', 'chargeback', -10_00, '2024-12-31T22:30:00Z');
    for (const year of [2024, 2025]) await send({ year });
    const sent = (await mails()).map(({ pdf }) => factsIn(pdf));
    const returnedIn = (year: number) => sent.find((facts) => facts.year === year)!.returnedOfEarlierYears;
    expect(returnedIn(2024)).toMatchObject([
      { date: '2024-12-31', amountCents: 10_00, givenOn: '2023-05-01' },
    ]);
    expect(returnedIn(2025)).toEqual([]);
  });

  test('says that money counts again when a chargeback of an earlier year is reversed', async () => {
    await give({ at: at('2023-05-01T10:00:00Z'), amountCents: 10_00 }, { at: at('2025-05-01T10:00:00Z') });
    await addLedgerEntry('gever@voorbeeld.nl', 'chargeback', -10_00, '2024-03-01T10:00:00Z');
    await addLedgerEntry('gever@voorbeeld.nl', 'chargeback_reversed', 10_00, '2025-03-01T10:00:00Z');
    await send({ year: 2025 });
    const [mail] = await mails();
    expect(factsIn(mail!.pdf)).toMatchObject({
      returnedOfEarlierYears: [{ date: '2025-03-01', amountCents: -10_00, givenOn: '2023-05-01' }],
      totalCents: 10_00,
    });
    const text = textOf(mail!.pdf);
    expect(text).toMatch(/Telt weer mee van eerdere giften.*1 maart 2025.*€ 10,00/s);
    expect(text).not.toMatch(/In 2025 teruggegaan|-€|€ -/);
  });

  test('leaves out a chargeback that is reversed in the same year', async () => {
    await give({ at: at('2023-05-01T10:00:00Z'), amountCents: 10_00 }, { at: at('2025-05-01T10:00:00Z') });
    await refund('gever@voorbeeld.nl', 3_00, '2025-01-05T10:00:00Z');
    await addLedgerEntry('gever@voorbeeld.nl', 'chargeback', -10_00, '2025-03-01T10:00:00Z');
    await addLedgerEntry('gever@voorbeeld.nl', 'chargeback_reversed', 10_00, '2025-04-01T10:00:00Z');
    await send({ year: 2025 });
    const [mail] = await mails();
    expect(factsIn(mail!.pdf).returnedOfEarlierYears).toMatchObject([
      { date: '2025-01-05', amountCents: 3_00, givenOn: '2023-05-01' },
    ]);
  });

  test('never counts a gift below zero, even when a full chargeback follows a partial refund', async () => {
    await give({ at: at('2025-05-01T10:00:00Z'), amountCents: 10_00 }, { at: at('2025-06-01T10:00:00Z') });
    await give({ at: at('2025-07-01T10:00:00Z'), amountCents: 20_00, email: 'weg@voorbeeld.nl' });
    for (const email of ['gever@voorbeeld.nl', 'weg@voorbeeld.nl']) {
      await refund(email, 3_00, '2025-08-01T10:00:00Z');
      await addLedgerEntry(
        email,
        'chargeback',
        email.startsWith('weg') ? -20_00 : -10_00,
        '2025-09-01T10:00:00Z',
      );
    }
    await erase('weg@voorbeeld.nl');
    await send({ year: 2025 });
    const [mail] = await mails();
    const facts = factsIn(mail!.pdf);
    expect(facts).toMatchObject({
      lines: [
        { amountCents: 10_00, returnedCents: 10_00 },
        { amountCents: 10_00, returnedCents: 0 },
      ],
      totalCents: 10_00,
    });
    expect(contradictsItself(facts)).toBe(false);
    expect(textOf(mail!.pdf)).not.toMatch(/-€|€ -/);
    expect(await figures(2025)).toMatchObject({
      total: '10.00',
      returned: '10.00',
      withoutEmail: { count: 1, amount: '0.00', returned: '20.00' },
    });
  });

  test('names the refunded amount in its mail, and the figures of the year show that amount too', async () => {
    await give(
      { at: at('2025-05-01T10:00:00Z'), amountCents: 20_00 },
      { at: at('2025-06-01T10:00:00Z'), amountCents: 20_00 },
      { at: at('2025-06-02T10:00:00Z'), amountCents: 10_00, email: 'weg@voorbeeld.nl' },
    );
    await refund('gever@voorbeeld.nl', 20_00, '2025-05-03T10:00:00Z');
    await refund('weg@voorbeeld.nl', 3_00, '2025-06-03T10:00:00Z');
    await erase('weg@voorbeeld.nl');
    expect(await figures(2025)).toMatchObject({
      giftCount: 2,
      total: '20.00',
      returned: '20.00',
      withoutEmail: { count: 1, amount: '7.00', returned: '3.00' },
    });
    expect(await donors('year=2025')).toMatchObject([{ giftCount: 2, total: '20.00', returned: '20.00' }]);
    await send({ year: 2025 });
    const [mail] = await mails();
    expect(mail!.text.replaceAll('\u00a0', ' ')).toContain(
      'jaaroverzicht: 2 giften, samen € 20,00, zonder de € 20,00 die is teruggegaan. Het nummer is',
    );
  });

  test('shows the ANBI periods of its year, and promises no deduction', async () => {
    await give({ at: at('2025-05-01T10:00:00Z') });
    const corrected = await organisation.request('PUT', `${path}/periods`, {
      key: 'org_anbi',
      periods: [{ from: '2025-03-01', until: null, value: 'ja' }],
    });
    expect(corrected.statusCode).toBe(200);
    await send({ year: 2025 });
    const [mail] = await mails();
    expect(factsIn(mail!.pdf).anbi).toEqual([{ from: '2025-03-01', until: '2025-12-31' }]);
    const text = textOf(mail!.pdf);
    expect(text).toContain('Ja, van 1 maart tot en met 31 december');
    expect(text).toContain('kan aftrekbaar zijn');
    expect(text).not.toMatch(/is aftrekbaar/);
  });

  test('prints the amount, the year and the organisation beside its code', async () => {
    await give({ at: at('2025-05-01T10:00:00Z'), amountCents: 12_50 });
    await send({ year: 2025 });
    const [mail] = await mails();
    expect(textOf(mail!.pdf)).toContain(
      'Dit jaaroverzicht is van € 12,50, gegeven in 2025 aan Stichting De Open Hand.\nNummer OH-',
    );
  });

  test('repeats the column headings on each page with gifts, and lists each gift once', async () => {
    await give(
      ...Array.from({ length: 300 }, (_, index) => ({
        at: new Date(at('2025-01-02T10:00:00Z').getTime() + index * 86_400_000),
        amountCents: 100 + index,
      })),
    );
    await send({ year: 2025 });
    const [mail] = await mails();
    const { pages, structure } = readPdf(mail!.pdf);
    expect(pages.length).toBeGreaterThan(7);
    const onGifts = pages.filter((page) => page.some((line) => line.startsWith('OH-')));
    expect(onGifts.every((page) => page.includes('Kwitantie'))).toBe(true);
    expect(structure.match(/\/S \/TH\n/g)).toHaveLength(4);
    expect(structure.match(/\/Scope \/Column/g)).toHaveLength(4);
    expect(structure.match(/\/S \/TR\n/g)).toHaveLength(302);
    expect(factsIn(mail!.pdf).lines).toHaveLength(300);
  });
});

describe('an organisation that sends overviews', () => {
  beforeEach(() =>
    give(
      { at: at('2025-05-01T10:00:00Z'), email: 'an@voorbeeld.nl', firstName: 'An', amountCents: 10_00 },
      { at: at('2025-05-02T10:00:00Z'), email: 'bo@voorbeeld.nl', firstName: 'Bo', amountCents: 20_00 },
      {
        at: at('2025-05-03T10:00:00Z'),
        email: 'co@voorbeeld.nl',
        firstName: '',
        lastName: '',
        amountCents: 40_00,
      },
    ),
  );

  test('mails every donor once, even if an owner asks again, and the paper numbers have no gaps', async () => {
    expect(await figures(2025)).toMatchObject({
      donorCount: 3,
      toSendCount: 3,
      total: '70.00',
      mailedCount: 0,
    });
    expect((await send({ year: 2025 })).json()).toEqual({ message: '3 overzichten worden verstuurd.' });
    expect(await figures(2025)).toMatchObject({ waitingCount: 3, toSendCount: 0 });
    const progress = async () => (await organisation.get(`${path}/progress?year=2025`)).json();
    expect(await progress()).toEqual({ waitingCount: 3, mailedCount: 0 });
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'an@voorbeeld.nl',
      'bo@voorbeeld.nl',
      'co@voorbeeld.nl',
    ]);
    expect(await progress()).toEqual({ waitingCount: 0, mailedCount: 3 });
    expect((await send({ year: 2025 })).statusCode).toBe(409);
    expect(await mails()).toHaveLength(3);
    const { rows } = await world.owner.query<{ number: string }>(
      'select number from paper where organisation_id = $1 order by number',
      [organisation.id],
    );
    const serials = rows.map(({ number }) => Number(number.split('-').at(-1)));
    expect(serials).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await figures(2025)).toMatchObject({ mailedCount: 3, waitingCount: 0, toSendCount: 0 });
  });

  test('mails only the chosen donors, and no unknown address', async () => {
    await send({ year: 2025, emails: ['Bo@voorbeeld.nl', 'niemand@voorbeeld.nl'] });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['bo@voorbeeld.nl']);
    expect(await donors('year=2025&filter=to-send')).toMatchObject([
      { email: 'an@voorbeeld.nl' },
      { email: 'co@voorbeeld.nl' },
    ]);
  });

  test('skips donors whom it must not mail again, and sees how many there are', async () => {
    await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
      silenceRecipient(transaction, 'An@voorbeeld.nl'),
    );
    expect(await figures(2025)).toMatchObject({ silencedCount: 1, toSendCount: 2 });
    await send({ year: 2025 });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['bo@voorbeeld.nl', 'co@voorbeeld.nl']);
  });

  test('does not count the outdated overview of a donor whom the organisation must not mail again', async () => {
    await send({ year: 2025 });
    await mails();
    await refund('an@voorbeeld.nl', 4_00, '2026-02-01T10:00:00Z');
    expect(await figures(2025)).toMatchObject({ outdatedCount: 1 });
    await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
      silenceRecipient(transaction, 'an@voorbeeld.nl'),
    );
    expect(await figures(2025)).toMatchObject({ outdatedCount: 0 });
  });

  test('may not send overviews of a year that has not ended, or of a year without gifts', async () => {
    const year = new Date().getFullYear();
    expect((await send({ year })).statusCode).toBe(409);
    expect((await send({ year: 2019 })).statusCode).toBe(409);
    expect(await mails()).toHaveLength(0);
  });

  test('corrects an outdated overview with a new number, and names the replaced number', async () => {
    await send({ year: 2025 });
    const before = await mails();
    const first = factsIn(before[0]!.pdf).number;
    expect(await figures(2025)).toMatchObject({ outdatedCount: 0 });
    await refund('an@voorbeeld.nl', 4_00, '2026-02-01T10:00:00Z');
    expect(await figures(2025)).toMatchObject({ outdatedCount: 1, total: '66.00' });
    expect(await donors('year=2025&filter=outdated')).toMatchObject([{ number: first, isOutdated: true }]);
    // Without `email` the PDF is a sample of the next mail. With `email` it is the issued overview.
    const sample = await organisation.get(`${path}/overview.pdf?year=2025`);
    expect(textOf(sample.rawPayload)).toMatch(/Voorbeeld: dit overzicht is niet uitgegeven.*€ 6,00/s);
    const own = await organisation.get(`${path}/overview.pdf?year=2025&email=an@voorbeeld.nl`);
    expect(textOf(own.rawPayload)).toContain(first);
    await world.owner.query(
      `update donor set street = 'Dorpsstraat 1', postal_code = '1234ab', city = 'Zwolle'
       where organisation_id = $1 and email = 'an@voorbeeld.nl'`,
      [organisation.id],
    );
    expect((await organisation.post(`${path}/correct`, { year: 2025 })).statusCode).toBe(200);
    const sent = await mails();
    expect(sent).toHaveLength(4);
    const facts = factsIn(sent[3]!.pdf);
    expect(facts).toMatchObject({
      replaces: first,
      donor: { address: 'Dorpsstraat 1\n1234 AB Zwolle' },
      totalCents: 6_00,
      lines: [{ amountCents: 10_00, returnedCents: 4_00 }],
    });
    expect(sent[3]!.subject).toBe('Verbeterd jaaroverzicht 2025 van Stichting De Open Hand');
    expect(sent[3]!.text).toContain(`Dit overzicht vervangt ${first}.`);
    expect(textOf(sent[3]!.pdf)).toContain(`Dit overzicht vervangt ${first}.`);
    const { rows } = await world.owner.query(
      'select replaced_by from paper where organisation_id = $1 and number = $2',
      [organisation.id, first],
    );
    expect(rows).toEqual([{ replaced_by: facts.number }]);
    expect(await figures(2025)).toMatchObject({ outdatedCount: 0 });
    expect((await organisation.post(`${path}/correct`, { year: 2025 })).statusCode).toBe(409);
  });

  test('names the changes in a correction, and mentions no deduction after a full refund', async () => {
    await world.owner.query(
      `insert into setting_period (organisation_id, key, valid_from, value)
       values ($1, 'org_anbi', '2015-01-01', 'ja')`,
      [organisation.id],
    );
    await send({ year: 2025 });
    const [, ofBo] = await mails();
    expect(ofBo!.text).toContain('kan aftrekbaar zijn');
    await refund('bo@voorbeeld.nl', factsIn(ofBo!.pdf).totalCents, '2026-02-01T10:00:00Z');
    await organisation.post(`${path}/correct`, { year: 2025 });
    const correction = (await mails()).at(-1)!;
    expect(correction.text.replaceAll('\u00a0', ' ')).toContain(
      'Er is € 20,00 naar u teruggegaan. Dat telt niet meer mee.',
    );
    for (const shown of [correction.text, textOf(correction.pdf)]) expect(shown).not.toContain('aftrekbaar');
    expect(correction.text).toContain('In 2025 telt geen gift van u meer mee: alles is teruggegaan.');
    for (const shown of [correction.text, textOf(correction.pdf)]) expect(shown).not.toMatch(/dank/i);
  });

  test('says that a gift was withdrawn, not refunded, if it had entered that gift itself', async () => {
    const enter = async (date: string, amount: string) => {
      const entered = await organisation.post('/api/admin/offline-gifts', {
        date,
        amount,
        firstName: 'Cas',
        lastName: 'Contant',
        email: 'cas@voorbeeld.nl',
        method: 'offline_cash',
        pageId: null,
        fundId: null,
        isAnother: false,
        idempotencyKey: randomUUID(),
      });
      expect(entered.statusCode, entered.body).toBe(201);
      return entered.json<{ id: string }>().id;
    };
    const earlier = await enter('2024-05-01', '5');
    const later = await enter('2025-05-01', '7');
    await world.owner.query(
      `insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, environment, amount_cents, occurred_at)
       select organisation_id, 'taken-back', 'refund', donation_id, environment, -500, '2025-06-01' from donation
       where donation_id = $1`,
      [earlier],
    );
    await send({ year: 2025 });
    const ofCas = async () => (await mails()).filter(({ recipient }) => recipient === 'cas@voorbeeld.nl');
    const [first] = await ofCas();
    expect(textOf(first!.pdf)).toMatch(/In 2025 ingetrokken van eerdere giften.*Ingetrokken op.*€ 5,00/s);
    await organisation.post(`/api/admin/offline-gifts/${later}/take-back`, { reason: 'Vergissing' });
    await organisation.post(`${path}/correct`, { year: 2025 });
    const correction = (await ofCas())[1]!;
    const text = correction.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'Wij hadden € 7,00 zelf ingevoerd en hebben dat ingetrokken. Dat telt niet meer mee.',
    );
    expect(text).toContain('In 2025 telt geen gift van u meer mee: alles is ingetrokken.');
    for (const shown of [textOf(first!.pdf), text, textOf(correction.pdf)])
      expect(shown).not.toMatch(/teruggegaan/i);
  });

  test('must correct an overview after a new name of the donor, but not after a gift under another name', async () => {
    await send({ year: 2025 });
    await mails();
    await give({ at: at('2026-01-05T10:00:00Z'), email: 'an@voorbeeld.nl', firstName: 'A.' });
    expect(await figures(2025)).toMatchObject({ outdatedCount: 0 });
    await world.owner.query(
      `update donor set first_name = 'Anna', last_name = 'de Wit'
       where organisation_id = $1 and email = 'an@voorbeeld.nl'`,
      [organisation.id],
    );
    expect(await figures(2025)).toMatchObject({ outdatedCount: 1 });
  });

  test('uses the name under which the donor gave the most', async () => {
    const gift = { at: at('2025-03-01T10:00:00Z'), email: 'cor@voorbeeld.nl', lastName: 'Kok' };
    await give(
      { ...gift, firstName: 'Cor', amountCents: 20_00 },
      { ...gift, at: at('2025-01-02T10:00:00Z'), firstName: 'Eerste', amountCents: 1_00 },
      { ...gift, at: at('2025-12-30T10:00:00Z'), firstName: 'Laatste', amountCents: 1_00 },
    );
    const nameOf = async () => (await donors('year=2025&search=cor@')).map(({ name }) => name);
    expect(await nameOf()).toEqual(['Cor Kok']);
    // Refunded money does not count for a name.
    await give({ ...gift, at: at('2025-01-01T10:00:00Z'), firstName: 'Groot', amountCents: 900_00 });
    await refund('cor@voorbeeld.nl', 900_00, '2025-02-01T10:00:00Z');
    expect(await nameOf()).toEqual(['Cor Kok']);
    // Dirk gave only in 2024, and has only refunds in 2025. His name is chosen in the same way.
    const earlier = { ...gift, email: 'dirk@voorbeeld.nl' };
    await give(
      { ...earlier, at: at('2024-03-01T10:00:00Z'), firstName: 'Dirk', amountCents: 50_00 },
      { ...earlier, at: at('2024-04-01T10:00:00Z'), firstName: 'Ander', amountCents: 1_00 },
    );
    await world.owner.query(
      `insert into ledger_entry
         (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents, occurred_at)
       select organisation_id, 're_' || donation_id, 'refund', donation_id, p.payment_id, d.environment, -100,
         '2025-05-01'
       from donation d join payment p using (organisation_id, donation_id)
       where organisation_id = $1 and d.email = 'dirk@voorbeeld.nl'`,
      [organisation.id],
    );
    expect((await donors('year=2025&search=dirk@')).map(({ name }) => name)).toEqual(['Dirk Kok']);
  });

  test('sends a first overview, as a correction, to a donor whose chargeback was reversed', async () => {
    await give({ at: at('2025-03-01T10:00:00Z'), email: 'cor@voorbeeld.nl', amountCents: 30_00 });
    await addLedgerEntry('cor@voorbeeld.nl', 'chargeback', -30_00, '2025-04-01T10:00:00Z');
    await send({ year: 2025 });
    const before = await mails();
    expect(before.map(({ recipient }) => recipient)).not.toContain('cor@voorbeeld.nl');
    const correct = () => organisation.post(`${path}/correct`, { year: 2025 });
    expect((await correct()).statusCode).toBe(409);
    await addLedgerEntry('cor@voorbeeld.nl', 'chargeback_reversed', 30_00, '2026-02-01T10:00:00Z');
    expect((await correct()).statusCode).toBe(200);
    const sent = (await mails()).slice(before.length);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['cor@voorbeeld.nl']);
    expect(factsIn(sent[0]!.pdf)).toMatchObject({ replaces: null, totalCents: 30_00 });
    expect((await correct()).statusCode).toBe(409);
  });

  test('sends no correction to donors whom it has not mailed yet', async () => {
    await send({ year: 2025, emails: ['an@voorbeeld.nl'] });
    await mails();
    expect((await organisation.post(`${path}/correct`, { year: 2025 })).statusCode).toBe(409);
  });

  test('must correct an overview after a new postal address, but not after a new spelling of it', async () => {
    const saveAddress = (street: string, postalCode: string) =>
      world.owner.query(
        `update donor set street = $2, postal_code = $3, city = 'Zwolle'
         where organisation_id = $1 and email = 'an@voorbeeld.nl'`,
        [organisation.id, street, postalCode],
      );
    const correct = async () => {
      await organisation.post(`${path}/correct`, { year: 2025 });
      return (await mails()).at(-1)!;
    };
    await send({ year: 2025 });
    await mails();
    await saveAddress('Dorpsstraat 1', '1234ab');
    expect(await figures(2025)).toMatchObject({ outdatedCount: 1 });
    const added = await correct();
    expect(factsIn(added.pdf).donor.address).toBe('Dorpsstraat 1\n1234 AB Zwolle');
    expect(added.text).toContain('Uw adres is veranderd.');
    await saveAddress('Dorpsstraat 1', '1234 AB');
    expect(await figures(2025)).toMatchObject({ outdatedCount: 0 });
    await saveAddress('Kerkplein 3', '1234 AB');
    expect(await figures(2025)).toMatchObject({ outdatedCount: 1 });
    expect(factsIn((await correct()).pdf).donor.address).toBe('Kerkplein 3\n1234 AB Zwolle');
  });

  test('skips a donor who is erased before the job runs', async () => {
    await send({ year: 2025, emails: ['an@voorbeeld.nl'] });
    await mails();
    await send({ year: 2025 });
    for (const email of ['an@voorbeeld.nl', 'bo@voorbeeld.nl']) await erase(email);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['co@voorbeeld.nl']);
    const { rows } = await world.owner.query(
      `select d.email, p.donor_id, p.facts, p.amount_cents
       from paper p left join donor d using (organisation_id, donor_id)
       where p.organisation_id = $1 and p.kind = 'overview' order by p.number`,
      [organisation.id],
    );
    expect(rows[0]).toMatchObject({ donor_id: null, amount_cents: 10_00 });
    expect(Object.keys(JSON.parse(rows[0].facts))).not.toContain('donor');
    expect(rows[1]).toMatchObject({ email: 'co@voorbeeld.nl' });
    expect(await figures(2025)).toMatchObject({
      donorCount: 1,
      withoutEmail: { count: 2, amount: '30.00' },
    });
  });

  test('erases, with the donor, an overview mail that is only about refunds of older gifts', async () => {
    await give({ at: at('2024-05-01T10:00:00Z'), email: 'cor@voorbeeld.nl', amountCents: 10_00 });
    await refund('cor@voorbeeld.nl', 3_00, '2025-02-01T10:00:00Z');
    const scope = mintOrganisationScope(organisation.id);
    const cor = await world.deps.database.transaction(scope, (transaction) =>
      findDonorByEmail(transaction, 'cor@voorbeeld.nl'),
    );
    // The donor downloads the overview in Mijn gift. A second refund makes that overview outdated.
    await makeOverview(world.deps, scope, { donorId: cor!.donor_id, year: 2025 });
    await refund('cor@voorbeeld.nl', 2_00, '2025-03-01T10:00:00Z');
    expect((await organisation.post(`${path}/correct`, { year: 2025 })).statusCode).toBe(200);
    const [mail] = await mails();
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(
      'In 2025 is geen gift van u betaald. In de bijlage vindt u het jaaroverzicht, met wat er dat jaar van eerdere giften verviel of weer meetelt. Het nummer is',
    );
    const exported = await organisation.get('/api/admin/donors/export?email=cor@voorbeeld.nl');
    expect(exported.json<DonorExport>().donations[0]!.mails).toMatchObject([{ subject: mail!.subject }]);
    await erase('cor@voorbeeld.nl');
    expect(await mails()).toEqual([]);
  });

  test('does not mail a donor again after a change of the email address', async () => {
    await send({ year: 2025 });
    await mails();
    await changeEmail('an@voorbeeld.nl', 'Anna@elders.nl');
    expect(await donors('year=2025&search=anna')).toMatchObject([
      { email: 'anna@elders.nl', state: 'mailed', isOutdated: false },
    ]);
    expect((await send({ year: 2025 })).statusCode).toBe(409);
  });

  test('keeps one overview of two merged donors, and its correction has the sum of their gifts', async () => {
    await send({ year: 2025 });
    const [ofAn, ofBo] = (await mails()).map(({ pdf }) => factsIn(pdf));
    await changeEmail('an@voorbeeld.nl', 'bo@voorbeeld.nl');
    const totalCents = ofAn!.totalCents + ofBo!.totalCents;
    expect(await donors('year=2025&search=@voorbeeld')).toMatchObject([
      { email: 'bo@voorbeeld.nl', number: ofAn!.number, isOutdated: true, giftCount: 2 },
      { email: 'co@voorbeeld.nl', isOutdated: false },
    ]);
    expect((await organisation.post(`${path}/correct`, { year: 2025 })).statusCode).toBe(200);
    const correction = (await mails()).at(-1)!;
    expect(correction.recipient).toBe('bo@voorbeeld.nl');
    expect(factsIn(correction.pdf)).toMatchObject({ replaces: ofAn!.number, totalCents });
    const { rows } = await world.owner.query<{ number: string; replaced_by: string | null }>(
      'select number, replaced_by from paper where organisation_id = $1 and number = any($2) order by number',
      [organisation.id, [ofAn!.number, ofBo!.number]],
    );
    expect(rows).toEqual([
      { number: ofAn!.number, replaced_by: factsIn(correction.pdf).number },
      { number: ofBo!.number, replaced_by: ofAn!.number },
    ]);
    expect(await figures(2025)).toMatchObject({ donorCount: 2, outdatedCount: 0 });
  });
});

describe('the screen of the year overviews', () => {
  test('counts donors without a name or an address, but a viewer cannot list the donors', async () => {
    await give(
      { at: at('2025-05-01T10:00:00Z'), email: 'an@voorbeeld.nl', firstName: 'An', amountCents: 10_00 },
      { at: at('2025-05-03T10:00:00Z'), email: 'co@voorbeeld.nl', firstName: '', lastName: '' },
    );
    expect(await figures(2025)).toMatchObject({
      years: expect.arrayContaining([2025]),
      isRunning: false,
      withoutNameCount: 1,
      withoutAddressCount: 2,
      withoutEmail: { count: 0, amount: '0.00' },
      tax: {
        rsin: '123456782',
        anbi: [],
        problems: [expect.stringMatching(/nog niet in 2025\. .*bij ‘ANBI en RSIN door de jaren’ in/)],
      },
    });
    await world.owner.query(
      `update donor set street = 'Dorpsstraat 1', city = 'Zwolle',
         postal_code = case email when 'an@voorbeeld.nl' then '1234ab' else 'ABC' end
       where organisation_id = $1`,
      [organisation.id],
    );
    expect(await figures(2025)).toMatchObject({ withoutAddressCount: 1 });
    expect(await donors('year=2025&filter=no-address')).toMatchObject([
      { email: 'co@voorbeeld.nl', hasAddress: false },
    ]);
    const viewer = await aMember(world, organisation, 'viewer');
    expect(await figures(2025, viewer)).toMatchObject({ donorCount: 2 });
    expect((await viewer.get(`${path}/donors?year=2025`)).statusCode).toBe(404);
    expect((await viewer.get(`${path}/overview.pdf?year=2025`)).statusCode).toBe(404);
    const stranger = await aTenant(world);
    expect(await donors('year=2025', stranger)).toEqual([]);
    expect((await stranger.get(`${path}/overview.pdf?year=2025&email=an@voorbeeld.nl`)).statusCode).toBe(404);
  });

  test('shows a sample without issuing it, and a provisional overview of the running year', async () => {
    await give({ at: at('2025-05-01T10:00:00Z') }, { at: new Date() });
    const sample = await organisation.get(`${path}/overview.pdf?year=2025`);
    expect(textOf(sample.rawPayload)).toContain('Voorbeeld: dit overzicht is niet uitgegeven.');
    const running = await organisation.get(`${path}/overview.pdf?year=${new Date().getFullYear()}`);
    expect(textOf(running.rawPayload)).toContain('Voorlopig');
    for (const { rawPayload } of [sample, running]) {
      expect(readPdf(rawPayload).attachments.size).toBe(0);
      expect(textOf(rawPayload)).not.toContain('Controlecode');
    }
    const { rowCount } = await world.owner.query('select from paper where organisation_id = $1', [
      organisation.id,
    ]);
    expect(rowCount).toBe(0);
  });

  test('exports one CSV row per donor, in the format of a Dutch spreadsheet', async () => {
    await give(
      { at: at('2025-05-01T10:00:00Z'), email: 'an@voorbeeld.nl', firstName: '=An', amountCents: 1_234_50 },
      { at: at('2025-05-02T10:00:00Z'), email: 'an@voorbeeld.nl', firstName: '=An', amountCents: 1_00 },
    );
    await refund('an@voorbeeld.nl', 50, '2025-06-01T10:00:00Z');
    const answer = await organisation.get(`${path}/export.csv?year=2025`);
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe(`'=An Gever;an@voorbeeld.nl;;;;2;1235,50;0,50;1235,00;;`);
  });
});

describe('tax periods', () => {
  const savePeriods = async (periods: object[], key = 'org_anbi') => {
    const answer = await organisation.request('PUT', `${path}/periods`, { key, periods });
    return answer.statusCode === 200 ? 'saved' : answer.json<{ message: string }>().message;
  };
  const open = (from: string, value = 'ja') => ({ from, until: null, value });

  test('can be corrected by an owner but not by a treasurer, and may have a gap', async () => {
    const periods = [{ from: '2010-01-01', until: '2019-12-31', value: 'ja' }, open('2021-07-01')];
    expect(await savePeriods(periods)).toBe('saved');
    const answer = await organisation.get(`${path}/periods`);
    expect(answer.json()).toContainEqual({ key: 'org_anbi', current: 'ja', periods });
    expect(await figures(2021)).toMatchObject({
      tax: { anbi: [{ from: '2021-07-01', until: '2021-12-31' }] },
    });
    const treasurer = await aMember(world, organisation, 'treasurer');
    const refused = await treasurer.request('PUT', `${path}/periods`, { key: 'org_anbi', periods });
    expect(refused.statusCode).toBe(404);
  });

  test('must end in the past if the organisation is not an ANBI now', async () => {
    await organisation.post('/api/admin/settings', { key: 'org_anbi', value: 'nee' });
    expect(await savePeriods([{ from: '2010-01-01', until: '2019-12-31', value: 'ja' }])).toBe('saved');
    expect(await savePeriods([open('2010-01-01')])).toContain('overlappen');
    const { rows } = await world.owner.query(
      `select value, valid_from::text as day from setting_period
       where organisation_id = $1 and key = 'org_anbi' order by 2`,
      [organisation.id],
    );
    expect(rows).toEqual([
      { value: 'ja', day: '2010-01-01' },
      { value: 'nee', day: '2020-01-01' },
    ]);
  });

  test.each<[object[], string]>([
    [[open('2099-01-01')], 'toekomst'],
    [[open('2025-02-30')], 'bestaande datum'],
    [[{ from: '2020-01-01', until: '2019-01-01', value: 'ja' }, open('2021-01-01')], 'eindigt voordat'],
    [[{ from: '2020-01-01', until: '2021-06-01', value: 'ja' }, open('2021-01-01')], 'overlappen'],
    [[open('2021-01-01'), { from: '2010-01-01', until: '2011-01-01', value: 'ja' }], 'volgorde'],
    [[{ from: '2020-01-01', until: '2021-06-01', value: 'ja' }], 'doorlopen'],
    [[open('2020-01-01', 'misschien')], 'Kies ja of nee'],
    [[], 'doorlopen'],
  ])('are refused if they are invalid, such as %j', async (periods, sentence) => {
    expect(await savePeriods(periods)).toContain(sentence);
  });

  test('can be corrected for the RSIN too, but the RSIN must be valid', async () => {
    expect(await savePeriods([open('2020-01-01', '123456789')], 'org_rsin')).toContain('geldig RSIN');
    const periods = [
      { from: '2010-01-01', until: '2019-12-31', value: '001000007' },
      open('2020-01-01', '123456782'),
    ];
    expect(await savePeriods(periods, 'org_rsin')).toBe('saved');
    expect(await figures(2015)).toMatchObject({ tax: { rsin: '001000007' } });
    expect(await figures(2025)).toMatchObject({ tax: { rsin: '123456782' } });
  });
});
