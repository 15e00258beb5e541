import { createPublicKey, verify } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  paperFacts,
  paperProof,
  proofFilename,
  publishedKeys,
  type PaperFacts,
} from '../../../../contract/paper-facts.ts';
import { contradictsItself } from '../../../../contract/paper-sums.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { prepareReceipt } from '../receipts/prepare-receipt.ts';
import { publishKeys, resealSigningKeys, rotateSigningKey } from './signing-keys.ts';

const world = useTestWorld();
let organisation: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  // Organisations of earlier tests have the same name. That would put the papers of the new organisation on hold.
  await world.owner.query('delete from organisation');
  organisation = await aTenant(world, 'Stichting De Open Hand');
});

const aGift = (change: object = {}) =>
  aRecordedDonation(world, organisation, { completed_at: new Date(), ...change });

const download = async (donationId: string, visitor = organisation) => {
  const answer = await visitor.get(`/api/admin/donations/${donationId}/receipt.pdf`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

const printedOn = (pdf: Buffer) => readPdf(pdf).pages.flat().join(' ');

const proofIn = (pdf: Buffer) =>
  paperProof.parse(JSON.parse(readPdf(pdf).attachments.get(proofFilename)!.toString()));

async function readProof(pdf: Buffer): Promise<PaperFacts> {
  const [header = '', payload = '', signature = ''] = proofIn(pdf).jws.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const { keys } = publishedKeys.parse(await publishKeys(world.deps));
  const { kty, crv, x } = keys.find((each) => each.kid === kid)!;
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
  return paperFacts.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

describe('a receipt', () => {
  test('has a number, a code and signed facts', async () => {
    await organisation.post('/api/admin/settings', { key: 'org_rsin', value: '123456782' });
    await organisation.post('/api/admin/settings', { key: 'org_anbi', value: 'ja' });
    const donationId = await aGift();
    const pdf = await download(donationId);
    const facts = await readProof(pdf);
    const year = new Date().getFullYear();
    expect(facts).toMatchObject({
      kind: 'receipt',
      isTest: false,
      number: `OH-${year}-00001`,
      organisation: { id: organisation.id, name: 'Stichting De Open Hand', rsin: '123456782' },
      lines: [{ amountCents: 12_50, returnedCents: 0, number: `OH-${year}-00001` }],
      totalCents: 12_50,
    });
    // The ANBI status for the rest of the year is unknown.
    expect(facts.anbi).toEqual([{ from: expect.any(String), until: facts.issuedOn }]);
    const printed = readPdf(pdf).pages.flat().join('\n');
    expect(printed).toContain(`Nummer OH-${year}-00001`);
    expect(printed.replaceAll('-', '')).toContain(facts.code);
  });

  test('says that the whole gift was returned when a full chargeback follows a partial refund', async () => {
    const donationId = await aGift({
      status: 'charged_back',
      amount_refunded_cents: 3_00,
      amount_charged_back_cents: 12_50,
    });
    const prepared = await prepareReceipt(world.deps, mintOrganisationScope(organisation.id), donationId);
    const facts = prepared!.facts!;
    expect(facts).toMatchObject({ lines: [{ amountCents: 12_50, returnedCents: 12_50 }], totalCents: 0 });
    expect(contradictsItself(facts)).toBe(false);
  });

  test('is the same paper for every request, even for simultaneous requests', async () => {
    const donationId = await aGift();
    const papers = await Promise.all([1, 2, 3, 4].map(() => download(donationId)));
    const facts = await Promise.all(papers.map(readProof));
    expect(new Set(facts.map(({ number, code }) => `${number} ${code}`)).size).toBe(1);
    const next = await download(await aGift());
    expect((await readProof(next)).number).toMatch(/-00002$/);
  });

  test('gets the next number without a gap, even when twelve receipts are issued at the same time', async () => {
    const donationIds = await Promise.all(Array.from({ length: 12 }, () => aGift()));
    const facts = await Promise.all(donationIds.map(async (id) => readProof(await download(id))));
    const serials = facts.map(({ number }) => Number(number.split('-').at(-1)));
    expect(serials.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('of a test gift has a number from a separate series, and does not mention tax deduction', async () => {
    await organisation.post('/api/admin/settings', { key: 'org_paper_prefix', value: 'hand' });
    const real = await download(await aGift());
    const trial = await download(await aGift({ environment: 'test' }));
    expect((await readProof(real)).number).toMatch(/^HAND-\d{4}-00001$/);
    expect(await readProof(trial)).toMatchObject({
      number: expect.stringMatching(/^TEST-HAND-\d{4}-00001$/),
      isTest: true,
    });
    expect(printedOn(trial)).not.toContain('aftrekbaar');
  });

  test('states the ANBI status on the day of the gift', async () => {
    await organisation.post('/api/admin/settings', { key: 'org_anbi', value: 'ja' });
    expect(printedOn(await download(await aGift()))).toContain('is een ANBI');
    await world.owner.query(
      `update setting_period set valid_from = current_date - 10, valid_until = current_date - 5
       where organisation_id = $1`,
      [organisation.id],
    );
    expect(printedOn(await download(await aGift()))).not.toContain('is een ANBI');
  });

  test('prints and signs the facts of the organisation as they were on the day of issue', async () => {
    const change = (key: string, value: string) => organisation.post('/api/admin/settings', { key, value });
    await change('org_address', 'Oudegracht 1, 3511 AA Utrecht');
    await change('org_rsin', '123456782');
    await change('org_anbi', 'ja');
    const donationId = await aGift();
    const first = await download(donationId);
    await change('org_name', 'Stichting Kinderhulp');
    await change('org_address', 'Kade 9, 8011 AB Zwolle');
    await change('org_rsin', '111222333');
    await change('org_anbi', 'nee');
    const again = await download(donationId);
    expect(await readProof(again)).toEqual(await readProof(first));
    expect(printedOn(again)).toBe(printedOn(first));
    const next = await download(await aGift());
    expect((await readProof(next)).organisation.name).toBe('Stichting Kinderhulp');
  });

  test('does not mention tax deduction while a full refund is under way', async () => {
    await organisation.post('/api/admin/settings', { key: 'org_anbi', value: 'ja' });
    const donationId = await aGift();
    expect(printedOn(await download(donationId))).toContain('kan aftrekbaar zijn');
    await world.owner.query(
      `insert into refund (organisation_id, donation_id, payment_id, refund_id, amount_cents)
       select organisation_id, donation_id, payment_id, 'onderweg', 1250 from payment where donation_id = $1`,
      [donationId],
    );
    const printed = printedOn(await download(donationId));
    expect(printed).toContain('Terugbetaling onderweg');
    expect(printed).not.toContain('aftrekbaar');
  });

  test('is found by its exact number, but only in the donation list of its own organisation', async () => {
    const wanted = await aGift();
    const { number } = await readProof(await download(wanted));
    await download(await aGift());
    const find = async (visitor: LoggedIn, search: string) =>
      (await visitor.get(`/api/admin/donations?page=1&search=${search}`))
        .json<{ id: string }[]>()
        .map(({ id }) => id);
    expect(await find(organisation, number)).toEqual([wanted]);
    expect(await find(organisation, number.toLowerCase())).toEqual([wanted]);
    expect(await find(organisation, number.slice(0, -1))).toEqual([]);
    expect(await find(organisation, `${number}&apiEnvironment=test`)).toEqual([]);
    expect(await find(await aTenant(world, 'Stichting De Oude Haven'), number)).toEqual([]);
    const csv = await organisation.get(`/api/admin/donations/export.csv?search=${number}`);
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('states the amount, date and organisation beside its code, whatever its template says', async () => {
    const pdfTemplate = JSON.stringify({ title: 'Kwitantie', headerText: 'Rode Kruis ontving € 5.000,00.' });
    await organisation.post('/api/admin/settings', { key: 'pdf_template', value: pdfTemplate });
    const donationId = await aGift({ amount_cents: 1_00, completed_at: new Date('2026-11-15T23:30:00Z') });
    expect(printedOn(await download(donationId)).replaceAll('\u00a0', ' ')).toContain(
      'Deze kwitantie is van € 1,00, gegeven op 16 november 2026 aan Stichting De Open Hand.',
    );
  });

  test('stays on one page with the longest name', async () => {
    const name = `Stichting ${'Vrienden van '.repeat(8)}Zwolle`;
    expect(name).toHaveLength(120);
    await organisation.post('/api/admin/settings', { key: 'org_name', value: name });
    const pdf = await download(await aGift());
    expect(printedOn(pdf)).toContain(`aan ${name}. Nummer `);
    expect(readPdf(pdf).pages).toHaveLength(1);
  });

  test('is unsigned in a preview, and says that it is an example', async () => {
    const answer = await organisation.post('/api/admin/receipt-preview', {
      pdfTemplate: JSON.stringify({ title: 'Kwitantie', headerText: 'Dank u wel.' }),
    });
    expect(readPdf(answer.rawPayload).attachments.size).toBe(0);
    expect(readPdf(answer.rawPayload).pages.flat().join('\n')).toContain('Controlecode');
    const notice = 'VOORBEELD: dit is geen kwitantie.';
    expect(printedOn(answer.rawPayload)).toContain(`Kwitantie ${notice} Dank u wel. ${notice} Nummer `);
  });
});

describe('signing keys', () => {
  test('can be replaced, and papers that the old key signed stay valid', async () => {
    const donationId = await aGift();
    const before = await download(donationId);
    const keyId = await rotateSigningKey(world.deps);
    const after = await download(donationId);
    expect(await readProof(before)).toEqual(await readProof(after));
    const kidOf = (pdf: Buffer) =>
      JSON.parse(Buffer.from(proofIn(pdf).jws.split('.')[0]!, 'base64url').toString()).kid;
    expect([kidOf(before) === keyId, kidOf(after) === keyId]).toEqual([false, true]);
    const { keys } = await publishKeys(world.deps);
    expect(keys.filter(({ until }) => until === null)).toMatchObject([{ kid: keyId }]);
  });

  test('are encrypted with the current application secret', async () => {
    await rotateSigningKey(world.deps);
    const { rows } = await world.owner.query<{ sealed_private_key: string }>('select * from signing_key');
    expect(rows.every(({ sealed_private_key: sealed }) => world.deps.secrets.isSealedNow(sealed))).toBe(true);
    expect(await resealSigningKeys(world.deps)).toBe(0);
  });
});
