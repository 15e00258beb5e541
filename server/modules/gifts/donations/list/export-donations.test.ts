import { unzipSync, strFromU8 } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomId } from '../../../../platform/random-id.ts';
import { aPaymentOfEachDonation } from '../../../../testing/a-recorded-donation.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../../testing/builders.ts';
import { givePastGifts } from '../../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';

const world = useTestWorld();
let organisation: LoggedIn;

beforeAll(async () => {
  organisation = await aTenant(world, 'Stichting Export');
  await givePastGifts(world, organisation, [
    { at: new Date('2026-07-01T10:05:09Z'), amountCents: 123_456, firstName: '=1+1', lastName: 'a;"b' },
    {
      at: new Date('2026-01-01T23:30:00Z'),
      firstName: '@SUM',
      lastName: '<&>',
      status: 'failed',
      isRecurring: true,
    },
    { at: new Date('2025-12-01T10:00:00Z'), firstName: 'Oud', environment: 'test' },
  ]);
});

function cellsOf(csv: string): string[][] {
  return csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
}

async function xlsxOf(visitor: LoggedIn, query = ''): Promise<Record<string, string>> {
  const answer = await visitor.get(`/api/admin/donations/export.xlsx${query}`);
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

describe('the export to CSV', () => {
  test('has Dutch times and amounts, and text in it is never a formula', async () => {
    const answer = await organisation.get('/api/admin/donations/export.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="donaties-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(answer.body.startsWith('\uFEFFID;Datum;Status;Type;Bedrag;')).toBe(true);
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(
      `;01-07-2026 12:05:09;Betaald;Eenmalig;1234,56;EUR;0,00;0,00;01-07-2026 12:05:09;'=1+1;"a;""b";gever@voorbeeld.nl;`,
    );
    expect(lines[2]).toContain(
      `;02-01-2026 00:30:00;Mislukt;Maandelijks;10,00;EUR;0,00;0,00;;'@SUM;<&>;gever@voorbeeld.nl;`,
    );
    expect(lines[3]).toMatch(/;Test;Stichting Export$/);
  });

  test('has the same donations as the list with the same filter', async () => {
    const answer = await organisation.get('/api/admin/donations/export.csv?apiEnvironment=live&search=sum');
    expect(cellsOf(answer.body).map((cells) => cells[9])).toEqual(['Voornaam', "'@SUM"]);
  });

  test('gives the donations of the organisation in `userId` to an administrator, and not to another organisation', async () => {
    const stranger = await aTenant(world);
    const answer = await stranger.get(`/api/admin/donations/export.csv?userId=${organisation.id}`);
    expect(cellsOf(answer.body)).toHaveLength(1);
    const administrator = await anAdministrator(world);
    const unknown = await administrator.get(`/api/admin/donations/export.csv?userId=${randomId()}`);
    expect(unknown.statusCode).toBe(404);
    const named = await administrator.get(`/api/admin/donations/export.csv?userId=${organisation.id}`);
    expect(cellsOf(named.body)).toHaveLength(4);
  });

  test('is complete and in order across many batches, and so is the list', async () => {
    const tenant = await aTenant(world);
    // Many donations have the same time, so some batches end between donations that differ only in their id.
    await world.owner.query(
      `insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         created_at)
       select $1, 'batch' || lpad(n::text, 21, '0'), 'live', 'form', 'failed', 100, false,
         '2026-01-01'::timestamptz + (n / 700) * interval '1 microsecond'
       from generate_series(1, 3500) n`,
      [tenant.id],
    );
    await aPaymentOfEachDonation(world, tenant);
    const expected = Array.from(
      { length: 3500 },
      (_, index) => `batch${String(3500 - index).padStart(21, '0')}`,
    );
    const csv = await tenant.get('/api/admin/donations/export.csv');
    expect(
      cellsOf(csv.body)
        .slice(1)
        .map(([id]) => id),
    ).toEqual(expected);
    const list = await tenant.get('/api/admin/donations');
    expect(list.json<{ id: string }[]>().map(({ id }) => id)).toEqual(expected);
    expect(list.headers).toMatchObject({ 'x-total-count': '3500' });
  });
});

describe('the export to Excel', () => {
  test('is a workbook with real numbers and dates, in which text is never a formula', async () => {
    const files = await xlsxOf(organisation);
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files['xl/worksheets/sheet1.xml']!;
    expect(sheet.match(/<row>/g)).toHaveLength(4);
    expect(sheet).toContain('<c s="1"><v>1234.56</v></c>');
    // 1 July 2026, 12:05:09 in the Netherlands.
    expect(sheet).toContain('<v>46204.50357639</v>');
    expect(sheet).toContain('<c s="4" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).toContain('&lt;&amp;&gt;');
    // Every cell that is not typed as text contains a number.
    const untyped = [...sheet.matchAll(/<c( s="\d+")?>(.*?)<\/c>/g)].map(([, , content]) => content);
    expect(untyped.length).toBeGreaterThan(5);
    expect(untyped.filter((content) => !/^<v>-?[\d.]+<\/v>$/.test(content ?? ''))).toEqual([]);
  });

  test('has the same donations as the list with the same filter', async () => {
    const files = await xlsxOf(organisation, '?apiEnvironment=test');
    expect(files['xl/worksheets/sheet1.xml']!.match(/<row>/g)).toHaveLength(2);
  });
});
