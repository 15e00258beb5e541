import { beforeEach, describe, expect, test } from 'vitest';
import type { KeptFacts, PaperLine } from '../../../../contract/paper-facts.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { ensureDonor } from '../../gifts/donors/save-donor.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { forgetPapersOfDonor } from './papers.ts';
import { issuePaper } from './issue-paper.ts';
import { limits } from './routes.ts';
import { newPaperCode, printPaperCode } from './paper-code.ts';
import type { Paper } from './papers.ts';

const world = useTestWorld();
let organisation: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  // Organisations of earlier tests have the same name. That would put the papers of the new organisation on hold.
  await world.owner.query('delete from organisation');
  organisation = await aTenant(world, 'Stichting De Open Hand');
});

const open = (url: string) => world.app.inject({ method: 'GET', url });
const check = (code: string) => open(`/controle/${encodeURIComponent(code)}`);

const textOf = ({ body }: { body: string }) =>
  body
    .slice(body.indexOf('<body'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ');

async function aReceipt(change: object = {}): Promise<Paper & { donation_id: string }> {
  const donationId = await aRecordedDonation(world, organisation, { amount_cents: 25_00, ...change });
  const answer = await organisation.get(`/api/admin/donations/${donationId}/receipt.pdf`);
  expect(answer.statusCode).toBe(200);
  const { rows } = await world.owner.query<Paper & { donation_id: string }>(
    'select * from paper where donation_id = $1',
    [donationId],
  );
  return rows[0]!;
}

async function recordReturn(
  donationId: string,
  cents: number,
  column = 'amount_refunded_cents',
): Promise<void> {
  for (const table of ['donation', 'payment'])
    await world.owner.query(`update ${table} set ${column} = $2 where donation_id = $1`, [donationId, cents]);
}

function anOverview(receipts: Paper[], change: Partial<KeptFacts> = {}): Promise<Paper> {
  const lines = receipts.map(({ number, amount_cents }): PaperLine => ({
    date: '2026-11-16',
    amountCents: amount_cents,
    returnedCents: 0,
    kind: 'once',
    seenBy: 'mollie',
    number,
  }));
  const facts: KeptFacts = {
    replaces: null,
    organisation: { id: organisation.id, name: 'Stichting De Open Hand', address: null, rsin: null },
    donor: { name: 'Noor de Wit', address: 'Dorpsstraat 1' },
    year: 2026,
    anbi: [],
    culturalAnbi: [],
    lines,
    returnedOfEarlierYears: [],
    totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ...change,
  };
  return world.deps.database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
    const donor = { organisation_id: organisation.id, email: 'Noor@voorbeeld.nl', paidAt: new Date() };
    const donorId = await ensureDonor(transaction, donor);
    const settings = await readEffectiveSettings(transaction);
    return issuePaper(transaction, settings, {
      kind: 'overview',
      environment: 'live',
      year: 2026,
      donorId,
      amountCents: facts.totalCents,
      issuedAt: new Date(),
      facts,
      replaces: facts.replaces,
    });
  });
}

describe('the check of a receipt', () => {
  test('shows the organisation and that the receipt is valid, without a login or the donor’s name', async () => {
    const paper = await aReceipt();
    const answer = await check(printPaperCode(paper.code).toLowerCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(answer)).toMatch(
      new RegExp(`Stichting De Open Hand.*Geldig.*Kwitantie.*${paper.number}.*€ 25,00`, 's'),
    );
    for (const secret of ['Łukasz', 'Şahin', 'lukasz@', paper.donation_id])
      expect(answer.body).not.toContain(secret);
  });

  test('redirects from a URL with a slash at the end', async () => {
    const { code } = await aReceipt();
    const { statusCode, headers } = await open(`/controle/${code}/`);
    expect([statusCode, headers.location]).toEqual([308, `/controle/${code}`]);
  });

  test('shows the remainder after a partial refund, and a withdrawn receipt if nothing remains', async () => {
    const { code, donation_id: donationId } = await aReceipt();
    await recordReturn(donationId, 10_00);
    expect(textOf(await check(code))).toMatch(/Deels terugbetaald.*Er blijft € 15,00 over/s);
    await recordReturn(donationId, 15_00, 'amount_charged_back_cents');
    expect(textOf(await check(code))).toContain('Ingetrokken');
  });

  test('shows the name and RSIN on the paper, and the current name of the organisation', async () => {
    await organisation.post('/api/admin/settings', { key: 'org_rsin', value: '123456782' });
    const { code } = await aReceipt();
    await organisation.post('/api/admin/settings', { key: 'org_name', value: 'Stichting Kinderhulp' });
    await organisation.post('/api/admin/settings', { key: 'org_rsin', value: '111222333' });
    expect(textOf(await check(code))).toMatch(
      /Stichting De Open Hand.*heet nu +Stichting Kinderhulp.*RSIN +123456782/s,
    );
  });

  test('hides a name or an RSIN that another organisation had first, until an administrator approves it', async () => {
    const { code } = await aReceipt();
    const forgotten = await anOverview([await aReceipt()]);
    await world.owner.query('update paper set facts = null where number = $1', [forgotten.number]);
    const first = await aTenant(world, 'Stichting Kinderhulp');
    await first.post('/api/admin/settings', { key: 'org_rsin', value: '123456782' });
    await organisation.post('/api/admin/settings', { key: 'org_name', value: 'Kinderhulp' });
    await organisation.post('/api/admin/settings', { key: 'org_rsin', value: '123456782' });
    const decideAs = (state: string) => world.owner.query('update identity_claim set state = $1', [state]);
    for (const state of ['waiting', 'refused']) {
      await decideAs(state);
      expect(textOf(await check(code))).toContain('Stichting De Open Hand');
      for (const paper of [code, forgotten.code])
        expect((await check(paper)).body).not.toMatch(/Kinderhulp|heet nu|123456782/);
    }
    await decideAs('approved');
    expect(textOf(await check(code))).toMatch(/heet nu +Kinderhulp/);
    expect(textOf(await check(forgotten.code))).toMatch(/Kinderhulp.*RSIN +123456782/s);
  });

  test('shows a pending refund, and so does the check of an overview that contains the gift', async () => {
    const receipt = await aReceipt();
    const overview = await anOverview([receipt, await aReceipt()]);
    await world.owner.query(
      `insert into refund (organisation_id, donation_id, payment_id, refund_id, amount_cents)
       values ($1, $2, $3, 'onderweg', 1000)`,
      [organisation.id, receipt.donation_id, receipt.payment_id],
    );
    for (const { code } of [receipt, overview]) {
      const answer = textOf(await check(code));
      expect(answer).toContain('Er is een terugbetaling onderweg van € 10,00.');
      expect(answer).not.toContain('niets van terugbetaald');
    }
  });

  test('does not confirm a gift that the organisation entered itself', async () => {
    await aRecordedDonation(world, organisation);
    const { code } = await aReceipt({ method: 'offline_transfer', amount_cents: 250_000_00 });
    const answer = await check(code);
    expect(textOf(answer)).toMatch(/Uitgegeven door de organisatie.*€ 250.000,00/s);
    expect(textOf(answer)).toContain(
      'door de organisatie zelf ingevoerd; Gulhart heeft deze betaling niet gezien',
    );
    expect(textOf(answer)).not.toMatch(/Geldig|is echt/);
    expect(answer.body).not.toMatch(/class="note success"/);
  });

  test('says that the organisation withdrew a gift that it entered itself, not that money went back', async () => {
    await aRecordedDonation(world, organisation);
    const { code, donation_id: donationId } = await aReceipt({ method: 'offline_cash' });
    await recordReturn(donationId, 25_00);
    const answer = textOf(await check(code));
    expect(answer).toMatch(/Ingetrokken.*De organisatie heeft deze gift ingetrokken/s);
    expect(answer).not.toMatch(/terug bij de donateur|terugbetaald/);
  });

  test('says that a test receipt is a test', async () => {
    const { code } = await aReceipt({ environment: 'test' });
    const answer = textOf(await check(code));
    expect(answer).toMatch(/Testmodus.*Testkwitantie/s);
    expect(answer).not.toContain('Geldig');
  });

  test('is 404 after the organisation is deleted', async () => {
    const { code } = await aReceipt();
    await world.owner.query('delete from organisation where organisation_id = $1', [organisation.id]);
    expect((await check(code)).statusCode).toBe(404);
  });
});

describe('an overview on the check page', () => {
  test('is valid until a gift is returned, withdrawn when all are returned, and names no donor', async () => {
    const receipts = [await aReceipt(), await aReceipt()];
    const { code, number } = await anOverview(receipts);
    const answer = await check(code);
    expect(textOf(answer)).toMatch(new RegExp(`Geldig.*Jaaroverzicht 2026.*${number}.*€ 50,00`, 's'));
    for (const secret of ['Noor', 'Dorpsstraat', 'noor@']) expect(answer.body).not.toContain(secret);
    await recordReturn(receipts[0]!.donation_id, 25_00);
    expect(textOf(await check(code))).toMatch(/Deels terugbetaald.*Er blijft € 25,00 over/s);
    await recordReturn(receipts[1]!.donation_id, 25_00, 'amount_charged_back_cents');
    expect(textOf(await check(code))).toContain('Ingetrokken');
  });

  test('subtracts at most the full amount of a gift, even after a refund and a full chargeback', async () => {
    const receipts = [await aReceipt(), await aReceipt()];
    const { code } = await anOverview(receipts);
    await recordReturn(receipts[0]!.donation_id, 3_00);
    await recordReturn(receipts[0]!.donation_id, 25_00, 'amount_charged_back_cents');
    expect(textOf(await check(code))).toMatch(/Deels terugbetaald.*Er blijft € 25,00 over/s);
  });

  test('is valid if it already subtracts the refund of a gift', async () => {
    const receipt = await aReceipt();
    await recordReturn(receipt.donation_id, 5_00);
    const line = {
      date: '2026-11-16',
      amountCents: 25_00,
      returnedCents: 5_00,
      kind: 'once',
      seenBy: 'mollie',
    } as const;
    const { code } = await anOverview([], {
      lines: [{ ...line, number: receipt.number }],
      totalCents: 20_00,
    });
    expect(textOf(await check(code))).toMatch(/Geldig.*€ 20,00/s);
  });

  test('is outdated while the organisation has another RSIN than the paper', async () => {
    const { code } = await anOverview([await aReceipt()]);
    expect(textOf(await check(code))).toContain('Geldig');
    await organisation.post('/api/admin/settings', { key: 'org_rsin', value: '123456782' });
    const answer = textOf(await check(code));
    expect(answer).toMatch(
      /Gewijzigd sinds de uitgifte.*over 2026 nu andere ANBI-gegevens of een ander RSIN/s,
    );
    expect(answer).not.toContain('Geldig');
    await organisation.post('/api/admin/settings', { key: 'org_rsin', value: '' });
    expect(textOf(await check(code))).toContain('Geldig');
  });

  test('is outdated while its ANBI periods differ from the settings, and valid when they match', async () => {
    const period = { from: '2026-01-01', until: '2026-12-31' };
    const { code } = await anOverview([await aReceipt()], { anbi: [period] });
    expect(textOf(await check(code))).toContain('Gewijzigd sinds de uitgifte');
    await world.owner.query(
      `insert into setting_period (organisation_id, key, valid_from, value)
       values ($1, 'org_anbi', '2020-01-01', 'ja')`,
      [organisation.id],
    );
    expect(textOf(await check(code))).toContain('Geldig');
  });

  test('shows the amount paid through Mollie and the amount that the organisation entered', async () => {
    const receipts = [await aReceipt(), await aReceipt({ method: 'offline_other', amount_cents: 10_00 })];
    const { code } = await anOverview(receipts, {
      lines: receipts.map(({ number, amount_cents }, place): PaperLine => ({
        date: '2026-11-16',
        amountCents: amount_cents,
        returnedCents: 0,
        kind: 'once',
        seenBy: place === 0 ? 'mollie' : 'entered',
        number,
      })),
    });
    const answer = await check(code);
    expect(textOf(answer)).toMatch(/Deels door de organisatie ingevoerd.*Via Mollie betaald +€ 25,00/s);
    expect(textOf(answer)).toMatch(/Door de organisatie ingevoerd +€ 10,00/);
    expect(textOf(answer)).not.toContain('Geldig');
    expect(answer.body).not.toMatch(/class="note success"/);
  });

  test('separates refunded gifts from gifts that the organisation withdrew', async () => {
    const paid = await aReceipt();
    const entered = await aReceipt({ method: 'offline_cash' });
    const line = { date: '2026-11-16', amountCents: 25_00, returnedCents: 0, kind: 'once' } as const;
    const { code } = await anOverview([paid, entered], {
      lines: [
        { ...line, seenBy: 'mollie', number: paid.number },
        { ...line, seenBy: 'entered', number: entered.number },
      ],
    });
    await recordReturn(entered.donation_id, 25_00);
    const withdrawn = textOf(await check(code));
    expect(withdrawn).toMatch(/Deels ingetrokken.*De organisatie heeft € 25,00 ingetrokken/s);
    expect(withdrawn).not.toMatch(/terug bij de donateur|terugbetaald/);
    await recordReturn(paid.donation_id, 10_00);
    expect(textOf(await check(code))).toMatch(
      /Deels terugbetaald.*€ 10,00 is terug bij de donateur. De organisatie heeft € 25,00 ingetrokken.*Er blijft € 15,00 over/s,
    );
  });

  test('names the overview that replaced it', async () => {
    const receipts = [await aReceipt()];
    const first = await anOverview(receipts);
    const second = await anOverview(receipts, { replaces: first.number });
    const replaced = textOf(await check(first.code));
    expect(replaced).toContain(`Vervangen door ${second.number}`);
    // The donor may only have corrected a name, so the page does not say why the overview was replaced.
    expect(replaced).toContain('Er is een nieuw overzicht voor in de plaats gekomen.');
    expect(textOf(await check(second.code))).toContain('Geldig');
  });

  test('subtracts refunds from before and from after the erasure of its donor', async () => {
    const receipts = [await aReceipt(), await aReceipt()];
    const { code, donor_id: donorId } = await anOverview(receipts);
    await recordReturn(receipts[0]!.donation_id, 25_00);
    await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
      forgetPapersOfDonor(transaction, donorId!, []),
    );
    const { rows } = await world.owner.query('select * from paper where code = $1', [code]);
    expect(JSON.stringify(rows)).not.toMatch(/noor|dorpsstraat/i);
    expect(textOf(await check(code))).toMatch(/Deels terugbetaald.*Er blijft € 25,00 over/s);
    await recordReturn(receipts[1]!.donation_id, 25_00, 'amount_charged_back_cents');
    expect(textOf(await check(code))).toContain('Ingetrokken');
  });

  test('says only that it was issued, if its facts are missing', async () => {
    const receipt = await aReceipt();
    const { code } = await anOverview([receipt]);
    await world.owner.query('update paper set facts = null, donor_id = null where code = $1', [code]);
    await recordReturn(receipt.donation_id, 25_00);
    expect(textOf(await check(code))).toMatch(/Uitgegeven.*Jaaroverzicht 2026.*€ 25,00/s);
  });
});

describe('a code that does not exist', () => {
  test('gets the same answer as a malformed code', async () => {
    const { code } = await aReceipt();
    const wrong = [
      newPaperCode(),
      code.slice(1),
      `${code}0`,
      'x',
      '%00',
      "'--",
      'é'.repeat(90),
      'a'.repeat(900),
    ];
    const answers = await Promise.all(wrong.map(check));
    for (const path of ['%ff', '<script>alert(1)</script>', '%3Cscript%3E', 'a/b/../c?code=%ff'])
      answers.push(await open(`/controle/${path}`));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    const withoutTypedCode = answers.map(({ body }) => body.replace(/ value="[^"]*"/, ''));
    expect(new Set(withoutTypedCode).size).toBe(1);
    expect(answers[3]!.body).toContain(' value="x"');
    expect(textOf(answers[0]!)).toContain('Deze kwitantie of dit jaaroverzicht kennen wij niet');
  });

  test('counts as one of thirty attempts, after which every code is refused; an existing code does not count', async () => {
    const { code } = await aReceipt();
    const { max } = limits.unknownCodesByAddress;
    for (let time = 0; time < max + 2; time += 1) expect((await check(code)).statusCode).toBe(200);
    for (let time = 0; time < max; time += 1) expect((await check(newPaperCode())).statusCode).toBe(404);
    const answer = await check(newPaperCode());
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
    expect(textOf(answer)).toMatch(/Te veel pogingen. Probeer het over \d+ minuten opnieuw/);
    expect((await check(code)).statusCode).toBe(429);
  });
});

describe('the field for a code', () => {
  test('opens the check page of the typed code without JavaScript', async () => {
    const { code } = await aReceipt();
    expect((await open('/controle')).body).toContain('<form noValidate="" action="/controle" method="get">');
    const typed = await open(`/controle?code=${encodeURIComponent(` ${printPaperCode(code)} `)}`);
    expect(typed.statusCode).toBe(303);
    expect(textOf(await open(typed.headers.location!))).toContain('Geldig');
  });

  test('asks for a code when it is empty, and never redirects to another site', async () => {
    const empty = await open('/controle?code=%20');
    expect([empty.statusCode, textOf(empty).includes('Vul de controlecode in.')]).toEqual([400, true]);
    for (const typed of ['//kwaad.example', 'https://kwaad.example', '../admin']) {
      const { headers } = await open(`/controle?code=${encodeURIComponent(typed)}`);
      expect(headers.location).toBe(`/controle/${encodeURIComponent(typed)}`);
    }
  });
});
