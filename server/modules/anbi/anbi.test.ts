import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Anbi, AnbiFile } from '../../../contract/anbi.ts';
import { pdfRefusals } from '../../../contract/uploads.ts';
import { aPdf, aPdfWith } from '../../platform/pdf/testing/a-pdf.ts';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import { randomId } from '../../platform/random-id.ts';
import { aRecordedDonation } from '../../testing/a-recorded-donation.ts';
import { aMember, anAdministrator, aTenant, type LoggedIn } from '../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../testing/test-world.ts';
import { remindOwners } from './remind-owners.ts';
import { deleteUnusedFiles } from './store.ts';

const clock = { value: new Date('2026-07-15T10:00:00Z') };
const world = useTestWorld(async () => ({ clock: { now: () => clock.value } }));

beforeEach(async () => {
  clock.value = new Date('2026-07-15T10:00:00Z');
  await world.forgetAttempts();
});

const put = (visitor: LoggedIn, item: string, body: object) =>
  visitor.request('PUT', `/api/admin/anbi/${item}`, body);

async function saveItem(visitor: LoggedIn, item: string, body: object): Promise<void> {
  const answer = await put(visitor, item, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

const read = async (visitor: LoggedIn): Promise<Anbi> => (await visitor.get('/api/admin/anbi')).json();

const upload = (visitor: LoggedIn, file: Buffer, name = 'plan.pdf', type = 'application/pdf') =>
  visitor.request('POST', `/api/admin/anbi/files?name=${encodeURIComponent(name)}`, file, {
    'content-type': type,
  });

async function uploaded(visitor: LoggedIn, file: Buffer, name?: string): Promise<AnbiFile> {
  const answer = await upload(visitor, file, name);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const saveSetting = (visitor: LoggedIn, key: string, value: string) =>
  visitor.post('/api/admin/settings', { key, value });

async function anAnbi(name = 'Stichting Licht'): Promise<LoggedIn & { slug: string }> {
  const tenant = await aTenant(world, name);
  await saveSetting(tenant, 'org_anbi', 'ja');
  await saveSetting(tenant, 'org_rsin', '123456782');
  return Object.assign(tenant, { slug: `licht-${tenant.id}` });
}

const publish = (visitor: LoggedIn & { slug: string }, change: object = {}) =>
  saveItem(visitor, 'page', { slug: visitor.slug, isPublished: true, isLinked: false, ...change });

const close = ({ id, email }: LoggedIn, since: 'now()' | 'null') =>
  world.owner.query(
    `update organisation set closing_since = ${since},
       closing_by = case when ${since}::text is null then null else $2 end
     where organisation_id = $1`,
    [id, email],
  );

const fetchPage = (path: string) => world.app.inject(path);
const statusOf = async (path: string) => (await fetchPage(path)).statusCode;

const auditOf = async ({ id }: LoggedIn) => {
  const { rows } = await world.owner.query<{ action: string }>(
    `select action from audit_entry where organisation_id = $1 and action like 'anbi%' order by at, audit_entry_id`,
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('ANBI items', () => {
  test('are saved one by one, and a light shows whether each item is in order', async () => {
    const anbi = await anAnbi();
    await saveSetting(anbi, 'org_address', 'Dam 1');
    await saveItem(anbi, 'aim', { text: ' Licht voor iedereen. ' });
    await saveItem(anbi, 'pay', { text: 'Niemand krijgt iets.' });
    await saveItem(anbi, 'policy', { text: 'Meer lampen.', fileId: null, until: 2028 });
    const board = [
      { name: 'Anna', task: 'voorzitter' },
      { name: 'Bas', task: 'penningmeester' },
    ];
    await saveItem(anbi, 'board', { members: board });
    await saveItem(anbi, 'years/2025/report', { text: 'Veel gedaan.', fileId: null });
    const accounts = { income: '84250,50', expenses: '80000', fileId: null, form: 'own', passportUrl: '' };
    await saveItem(anbi, 'years/2025/accounts', accounts);
    const state = await read(anbi);
    expect(state).toMatchObject({
      aim: 'Licht voor iedereen.',
      board,
      policy: { text: 'Meer lampen.', until: 2028, file: null },
      page: { slug: null, isPublished: false },
      bookYear: { endMonth: 12, first: null },
    });
    expect(state.page.suggestedSlug).toMatch(/^stichting-licht/);
    expect(state.years[0]).toMatchObject({
      year: 2025,
      dueOn: '2026-06-30',
      accounts: { income: '84250.50', expenses: '80000.00' },
    });
    const lights = Object.entries(state.lights).map(([item, { light }]) => `${item} ${light}`);
    expect(lights).toEqual([
      'identity ok',
      'aim ok',
      'policy ok',
      'board ok',
      'pay ok',
      'report ok',
      'accounts missing',
    ]);
    await saveItem(anbi, 'board', { members: board.toReversed() });
    expect((await read(anbi)).board).toEqual(board.toReversed());
  });

  test('are not saved when a field is invalid, and the answer names that field', async () => {
    const anbi = await anAnbi();
    await saveItem(anbi, 'board', { members: [{ name: 'Anna', task: 'voorzitter' }] });
    const refusal = async (item: string, body: object) => {
      const answer = await put(anbi, item, body);
      expect(answer.statusCode, answer.body).toBe(400);
      return Object.keys(answer.json<{ fields?: object }>().fields ?? {});
    };
    const accounts = { income: '', expenses: '', fileId: null, form: 'own', passportUrl: '' };
    expect(await refusal('board', { members: [{ name: 'Bas', task: '' }] })).toEqual(['members.0.task']);
    expect(
      await refusal('board', { members: Array.from({ length: 31 }, () => ({ name: 'a', task: 'b' })) }),
    ).toEqual(['members']);
    expect(await refusal('aim', { text: 'x'.repeat(10_001) })).toEqual(['text']);
    expect(await refusal('policy', { text: '', fileId: null, until: 1999 })).toEqual(['until']);
    expect(await refusal('policy', { text: '', fileId: randomId(), until: null })).toEqual(['fileId']);
    expect(await refusal('years/2025/accounts', { ...accounts, income: '84.25.0' })).toEqual(['income']);
    expect(await refusal('years/2025/accounts', { ...accounts, form: 'standard' })).toEqual(['fileId']);
    expect(await refusal('years/2025/accounts', { ...accounts, form: 'passport' })).toEqual(['passportUrl']);
    for (const passportUrl of ['https://cbf.nl.kwaad.example/x', 'javascript:alert(1)', 'http://cbf.nl/x'])
      expect(await refusal('years/2025/accounts', { ...accounts, form: 'passport', passportUrl })).toEqual([
        'passportUrl',
      ]);
    expect(await refusal('years/2026/report', { text: 'Te vroeg.', fileId: null })).toEqual([]);
    expect((await put(anbi, 'years/1999/report', { text: '', fileId: null })).statusCode).toBe(404);
    const state = await read(anbi);
    expect(state.board).toEqual([{ name: 'Anna', task: 'voorzitter' }]);
    expect(state.aim).toBe('');
  });

  test('suggest an income: the live Mollie payments in a financial year minus the refunds in that year', async () => {
    const anbi = await anAnbi();
    const give = async (
      completedAt: string,
      environment: string,
      cents: number,
      returned?: { cents: number; at: string },
      method = 'ideal',
    ) => {
      const donation = await aRecordedDonation(world, anbi, {
        environment,
        amount_cents: cents,
        created_at: new Date(Date.parse(completedAt) - 24 * 3_600_000),
        completed_at: new Date(completedAt),
        method,
      });
      const entries = [
        { kind: 'payment', amount: cents, at: completedAt },
        ...(returned ? [{ kind: 'refund', amount: -returned.cents, at: returned.at }] : []),
      ];
      for (const { kind, amount, at } of entries)
        await world.owner.query(
          `insert into ledger_entry
             (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents, occurred_at)
           select d.organisation_id, $2, $3, d.donation_id, p.payment_id, d.environment, $4, $5
           from donation d left join payment p using (organisation_id, donation_id) where d.donation_id = $1`,
          [donation, randomId(), kind, amount, at],
        );
    };
    await give('2024-12-31T23:00:00Z', 'live', 10_00);
    await give('2025-12-31T22:59:59Z', 'live', 25_00, { cents: 5_00, at: '2026-01-10T12:00:00Z' });
    await give('2025-12-31T23:00:00Z', 'live', 1_000_00);
    await give('2024-12-31T22:59:59Z', 'live', 2_000_00, { cents: 3_00, at: '2025-12-30T12:00:00Z' });
    await give('2025-06-01T12:00:00Z', 'test', 4_000_00);
    const takenBack = { cents: 8_000_00, at: '2025-06-02T12:00:00Z' };
    await give('2025-05-01T12:00:00Z', 'live', 9_000_00, takenBack, 'offline_cash');
    const income = async (year: number) => (await anbi.get(`/api/admin/anbi/years/${year}/income`)).json();
    expect(await income(2025)).toEqual({ income: '32.00', from: '2025-01-01', until: '2025-12-31' });
    await saveItem(anbi, 'book-year', { endMonth: 6, first: null });
    expect(await income(2025)).toEqual({ income: '2010.00', from: '2024-07-01', until: '2025-06-30' });
    expect((await read(anbi)).years[0]).toMatchObject({ label: '2025/2026', accounts: { income: null } });
  });

  test('may be edited by staff, but only an owner may publish the page', async () => {
    const anbi = await anAnbi();
    const staff = await aMember(world, anbi, 'staff');
    const treasurer = await aMember(world, anbi, 'treasurer');
    await saveItem(staff, 'aim', { text: 'Door een medewerker.' });
    expect((await put(treasurer, 'aim', { text: 'x' })).statusCode).toBe(404);
    const preview = await staff.get('/api/admin/anbi/preview');
    expect(preview.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(preview.body).toMatch(/Voorbeeld.*Door een medewerker\..*Bijgewerkt op \d+ \w+ \d{4}/s);
    expect((await treasurer.get('/api/admin/anbi/preview')).statusCode).toBe(404);
    const page = { slug: anbi.slug, isPublished: true, isLinked: false };
    expect((await put(staff, 'page', page)).json()).toMatchObject({ code: 'role_not_allowed' });
    expect(await statusOf(`/anbi/${anbi.slug}`)).toBe(404);
    await publish(anbi);
    expect(await statusOf(`/anbi/${anbi.slug}`)).toBe(200);
  });
});

describe('an uploaded file', () => {
  test('is public only while a published page uses it, and only as a download', async () => {
    const anbi = await anAnbi();
    const pdf = await aPdf('Beleidsplan');
    const file = await uploaded(anbi, pdf, '../../<b>x</b>.html');
    expect(file).toEqual({ id: expect.any(String), name: 'b html.pdf', bytes: pdf.length });
    const address = `/anbi/${anbi.slug}/${file.id}.pdf`;
    await publish(anbi);
    expect(await statusOf(address)).toBe(404);
    await saveItem(anbi, 'policy', { text: '', fileId: file.id, until: null });
    const answer = await fetchPage(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(pdf)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="beleidsplan-${anbi.slug}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    expect((await fetchPage(`/anbi/${anbi.slug}`)).body).toContain(`${address}"`);
    expect(await statusOf(`/anbi/${anbi.slug.toUpperCase()}/${file.id}.pdf`)).toBe(200);
    await publish(anbi, { isPublished: false });
    expect(await statusOf(address)).toBe(404);
  });

  test('cannot be used on the ANBI page of another organisation, or downloaded from that page', async () => {
    const [anbi, stranger] = [await anAnbi(), await anAnbi('Stichting Donker')];
    const file = await uploaded(anbi, await aPdf('Geheim'));
    await saveItem(anbi, 'policy', { text: '', fileId: file.id, until: null });
    await publish(anbi);
    await publish(stranger);
    expect(await statusOf(`/anbi/${stranger.slug}/${file.id}.pdf`)).toBe(404);
    expect((await stranger.get(`/api/admin/anbi/files/${file.id}`)).statusCode).toBe(404);
    expect((await anbi.get(`/api/admin/anbi/files/${file.id}`)).headers['content-disposition']).toContain(
      'attachment',
    );
    expect((await put(stranger, 'policy', { text: '', fileId: file.id, until: null })).statusCode).toBe(400);
  });

  test('is refused when it is not a PDF, is too large, is encrypted or contains a script', async () => {
    const anbi = await anAnbi();
    const refusal = async (file: Buffer) => {
      const answer = await upload(anbi, file);
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    expect(await refusal(Buffer.from('Dit is geen PDF.'))).toEqual([400, pdfRefusals.unreadable]);
    expect(await refusal(await aPdf('x', { userPassword: 'geheim' }))).toEqual([400, pdfRefusals.encrypted]);
    expect(await refusal(aPdfWith('/OpenAction << /S /JavaScript /JS (x) >>'))).toEqual([
      400,
      pdfRefusals.active,
    ]);
    expect((await upload(anbi, Buffer.alloc(6 * 1024 * 1024))).statusCode).toBe(413);
    expect((await upload(anbi, await aPdf('x'), 'x.pdf', 'text/html')).statusCode).toBe(415);
    expect((await upload(anbi, await aPdf('x'), 'x'.repeat(200))).json<AnbiFile>().name).toBe(
      `${'x'.repeat(80)}.pdf`,
    );
  });

  test('is stored once if it is uploaded several times, and counts once for the limit of forty files', async () => {
    const anbi = await anAnbi();
    const pdf = await aPdf('Dubbel');
    const ids = await Promise.all([1, 2, 3].map(async () => (await uploaded(anbi, pdf)).id));
    expect(new Set(ids).size).toBe(1);
    await world.owner.query(
      `insert into anbi_file (organisation_id, file_id, name, content, sha256)
       select $1, 'file' || n, 'x.pdf', 'x', sha256(n::text::bytea) from generate_series(1, 39) n`,
      [anbi.id],
    );
    expect((await upload(anbi, await aPdf('Een te veel'))).statusCode).toBe(409);
    expect((await upload(anbi, pdf)).statusCode).toBe(201);
  });

  test('gets the new name when it is uploaded again under another name', async () => {
    const anbi = await anAnbi();
    const pdf = await aPdf('Jaarverslag');
    const first = await uploaded(anbi, pdf, 'kladversie.pdf');
    await saveItem(anbi, 'policy', { text: '', fileId: first.id, until: null });
    expect(await uploaded(anbi, pdf, 'Verslag één (2026).pdf')).toEqual({
      ...first,
      name: 'Verslag één (2026).pdf',
    });
    expect((await read(anbi)).policy.file).toEqual({ ...first, name: 'Verslag één (2026).pdf' });
    const { headers } = await anbi.get(`/api/admin/anbi/files/${first.id}`);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Verslag __n (2026).pdf"; filename*=UTF-8''Verslag%20%C3%A9%C3%A9n%20%282026%29.pdf`,
    );
    const { rowCount } = await world.owner.query('select from anbi_file where organisation_id = $1', [
      anbi.id,
    ]);
    expect(rowCount).toBe(1);
  });

  test('is deleted when no item uses it any more, or a day after the upload if no item ever used it', async () => {
    const anbi = await anAnbi();
    const [plan, other, unused] = [await aPdf('Plan'), await aPdf('Nieuw plan'), await aPdf('Vergeten')];
    const [one, two, three] = [
      await uploaded(anbi, plan),
      await uploaded(anbi, other),
      await uploaded(anbi, unused),
    ];
    await saveItem(anbi, 'policy', { text: '', fileId: one.id, until: null });
    await saveItem(anbi, 'years/2025/report', { text: '', fileId: one.id });
    await saveItem(anbi, 'policy', { text: '', fileId: two.id, until: null });
    const isThere = async ({ id }: AnbiFile) =>
      (await anbi.get(`/api/admin/anbi/files/${id}`)).statusCode === 200;
    expect(await isThere(one)).toBe(true);
    await saveItem(anbi, 'years/2025/report', { text: 'Zonder bestand.', fileId: null });
    expect(await isThere(one)).toBe(false);
    clock.value = new Date('2026-07-16T11:00:00Z');
    await world.deps.database.transaction(mintPlatformScope(), deleteUnusedFiles);
    expect([await isThere(two), await isThere(three)]).toEqual([true, false]);
    expect((await auditOf(anbi)).filter((action) => action.startsWith('anbi_file'))).toEqual([
      'anbi_file_added',
      'anbi_file_added',
      'anbi_file_added',
      'anbi_file_removed',
    ]);
  });
});

describe('the public ANBI page', () => {
  test('is visible only while it is published and the organisation is an ANBI that is not closing', async () => {
    const anbi = await anAnbi();
    const address = `/anbi/${anbi.slug}`;
    await saveItem(anbi, 'page', { slug: anbi.slug, isPublished: false, isLinked: false });
    expect(await statusOf(address)).toBe(404);
    await publish(anbi);
    expect(await statusOf(address)).toBe(200);
    await saveSetting(anbi, 'org_anbi', 'nee');
    expect(await statusOf(address)).toBe(404);
    await saveSetting(anbi, 'org_anbi', 'ja');
    expect(await statusOf(address)).toBe(200);
    await close(anbi, 'now()');
    expect(await statusOf(address)).toBe(404);
    await close(anbi, 'null');
    await publish(anbi, { isPublished: false });
    expect(await statusOf(address)).toBe(404);
    expect(await auditOf(anbi)).toEqual(['anbi_address_changed', 'anbi_published', 'anbi_unpublished']);
  });

  test('shows only items that are filled in, and escapes their text', async () => {
    const evil = '</script><script>alert(1)</script>';
    const anbi = await anAnbi(`Stichting ${evil}`);
    await saveItem(anbi, 'aim', { text: `Doel ${evil}` });
    await saveItem(anbi, 'board', { members: [{ name: evil, task: evil }] });
    await saveItem(anbi, 'years/2024/accounts', {
      income: '100',
      expenses: '150,50',
      fileId: null,
      form: 'passport',
      passportUrl: 'https://cbf.nl/organisaties/licht',
    });
    await publish(anbi);
    const { body, headers } = await fetchPage(`/anbi/${anbi.slug}`);
    expect(body).not.toContain(evil);
    expect(body.match(/<script/g)).toHaveLength(1);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'NGO',
      name: `Stichting ${evil}`,
      taxID: '123456782',
      nonprofitStatus: 'https://schema.org/NonprofitANBI',
    });
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-/);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/anbi/${anbi.slug}"/>`);
    expect(body).not.toContain('noindex');
    expect(body.replaceAll('\u00a0', ' ')).toContain('-€ 50,50');
    expect(body).toContain('href="https://cbf.nl/organisaties/licht"');
    for (const absent of ['Beloningsbeleid', 'Beleidsplan', 'Telefoon', 'ontbre'])
      expect(body).not.toContain(absent);
  });

  test('has at most five addresses, and its former addresses redirect to the current address', async () => {
    const [anbi, stranger] = [await anAnbi(), await anAnbi()];
    await publish(anbi);
    const former = anbi.slug;
    const newest = { ...anbi, slug: `nieuw-${former}`.slice(0, 60) };
    await saveItem(anbi, 'page', { slug: newest.slug, isPublished: true, isLinked: false });
    for (const slug of [former, newest.slug]) {
      const answer = await put(stranger, 'page', { slug, isPublished: true, isLinked: false });
      expect(answer.json()).toMatchObject({ code: 'conflict', fields: { slug: expect.any(String) } });
    }
    const moved = await fetchPage(`/anbi/${former}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/anbi/${newest.slug}`]);
    for (const slug of ['admin', 'ab', 'a--b', '../x', 'É', 'x'.repeat(61)])
      expect((await put(anbi, 'page', { slug, isPublished: true, isLinked: false })).statusCode, slug).toBe(
        400,
      );
    for (const number of [1, 2, 3])
      await saveItem(anbi, 'page', { slug: `${number}-${former}`, isPublished: true, isLinked: false });
    expect(
      (await put(anbi, 'page', { slug: `4-${former}`, isPublished: true, isLinked: false })).statusCode,
    ).toBe(409);
    await saveItem(anbi, 'page', { slug: former, isPublished: true, isLinked: false });
    expect(await statusOf(`/anbi/${former}`)).toBe(200);
    expect(await statusOf('/anbi/bestaat-niet')).toBe(404);
    for (const path of ['iets-anders', `${'a'.repeat(26)}.pdf`]) {
      const unknown = await fetchPage(`/anbi/${former}/${path}`);
      expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('text/html'),
      ]);
    }
    const slashed = await fetchPage(`/anbi/${former}/`);
    expect([slashed.statusCode, slashed.headers.location]).toEqual([308, `/anbi/${former}`]);
    expect(await statusOf(`/anbi/${'x'.repeat(500)}`)).toBe(404);
  });

  test('is linked on the donation form only while the page is published and an owner has turned that link on', async () => {
    const anbi = await anAnbi();
    const form = async () => (await fetchPage(`/donation-embed?component=simple&orgId=${anbi.id}`)).body;
    await publish(anbi);
    expect(await form()).not.toContain('/anbi/');
    await publish(anbi, { isLinked: true });
    expect(await form()).toContain(`href="/anbi/${anbi.slug}"`);
    await publish(anbi, { isLinked: true, isPublished: false });
    expect(await form()).not.toContain('/anbi/');
  });

  test('is exported with its files, and is deleted with the organisation', async () => {
    const anbi = await anAnbi();
    const file = await uploaded(anbi, await aPdf('Jaarrekening'));
    const accounts = { income: '1', expenses: '2', fileId: file.id, form: 'standard', passportUrl: '' };
    await saveItem(anbi, 'years/2025/accounts', accounts);
    await saveItem(anbi, 'board', { members: [{ name: 'Anna Bestuur', task: 'voorzitter' }] });
    await publish(anbi);
    const administrator = await anAdministrator(world);
    const archive = await administrator.get(`/api/admin/users/${anbi.id}/export`);
    const files = unzipSync(new Uint8Array(archive.rawPayload));
    const text = (name: string) => Buffer.from(files[name]!).toString();
    expect(text(`anbi/jaarrekening-2025-${file.id}.pdf`)).toContain('%PDF-');
    expect(text('anbi-bestuur.csv')).toContain('Anna Bestuur');
    expect(text('anbi-boekjaren.csv')).toContain('2025');
    expect(text('anbi-pagina.csv')).toContain(anbi.slug);
    expect(text('anbi-adressen.csv')).toContain(anbi.slug);
    expect((await administrator.delete(`/api/admin/users/${anbi.id}`)).statusCode).toBe(204);
    expect(await statusOf(`/anbi/${anbi.slug}`)).toBe(404);
    const { rows } = await world.owner.query('select from anbi_file where organisation_id = $1', [anbi.id]);
    expect(rows).toEqual([]);
  });
});

describe('ANBI reminders to owners', () => {
  const mailsTo = async ({ id }: LoggedIn) => {
    const { rows } = await world.owner.query<{ subject: string; recipient: string; text: string }>(
      `select subject, recipient, text from mail
       where organisation_id = $1 and kind = 'anbi-term' order by created_at, recipient`,
      [id],
    );
    return rows;
  };
  const remindOn = async (day: string) => {
    clock.value = new Date(`${day}T08:00:00Z`);
    await remindOwners(world.deps, mintPlatformScope());
  };

  test('are mailed two months before, two weeks before and once after the due date, while an item is missing', async () => {
    const anbi = await anAnbi();
    await saveSetting(anbi, 'org_contact_email', 'info@licht.example');
    const second = await aMember(world, anbi, 'owner');
    const others = {
      none: await aTenant(world),
      ready: await anAnbi(),
      closing: await anAnbi(),
      unwilling: await anAnbi(),
      young: await anAnbi(),
    };
    clock.value = new Date('2026-04-01T08:00:00Z');
    const passport = { form: 'passport', passportUrl: 'https://cbf.nl/organisaties/licht' };
    const accounts = { income: '1', expenses: '1', fileId: null, ...passport };
    await saveItem(others.ready, 'years/2025/accounts', accounts);
    await saveItem(others.ready, 'years/2025/report', { text: 'Klaar.', fileId: null });
    await saveItem(others.young, 'book-year', { endMonth: 12, first: 2026 });
    await saveSetting(others.unwilling, 'notify_anbi_term', 'nee');
    await close(others.closing, 'now()');
    for (const day of ['2026-04-29', '2026-04-30', '2026-05-10', '2026-06-16', '2026-06-17'])
      await remindOn(day);
    await saveItem(anbi, 'years/2025/report', { text: 'Veel gedaan.', fileId: null });
    for (const day of ['2026-07-01', '2026-07-02', '2026-08-01']) await remindOn(day);

    const mails = await mailsTo(anbi);
    const perOwner = (email: string) =>
      mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
    const expected = [
      'Uw ANBI-gegevens van 2025 moeten er uiterlijk 30 juni 2026 staan',
      'Uw ANBI-gegevens van 2025 moeten er uiterlijk 30 juni 2026 staan',
      'Uw ANBI-gegevens van 2025 zijn te laat',
    ];
    expect(perOwner(anbi.email)).toEqual(expected);
    expect(perOwner(second.email)).toEqual(expected);
    expect(mails).toHaveLength(6);
    expect(mails[0]!.text).toContain('het verslag van de activiteiten en de financiële verantwoording');
    expect(mails.at(-1)!.text).not.toContain('het verslag van de activiteiten');
    for (const other of Object.values(others)) expect(await mailsTo(other)).toEqual([]);

    const link = /\/meldingen\/\S+/.exec(mails[0]!.text)?.[0] ?? '';
    expect((await new TestVisitor(world.app).post(link)).statusCode).toBe(200);
    await remindOn('2027-05-01');
    expect(await mailsTo(anbi)).toHaveLength(6);
  });
});
