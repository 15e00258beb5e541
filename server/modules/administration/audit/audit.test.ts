import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/audit.ts';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { randomId } from '../../../platform/random-id.ts';
import {
  aMember,
  aTenant,
  anAdministrator,
  type LoggedIn,
  letProofExpire,
} from '../../../testing/builders.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { sentenceOf, type AuditAction } from '../../../../contract/audit-actions.ts';

const world = useTestWorld();
let administrator: LoggedIn;

beforeAll(async () => {
  administrator = await anAdministrator(world);
});

async function anOrganisation(): Promise<LoggedIn & { donationId: string }> {
  const organisation = await aTenant(world);
  await givePastGifts(world, organisation, [{}]);
  const donations = (await organisation.get('/api/admin/donations?page=1')).json<ListedDonation[]>();
  return Object.assign(organisation, { donationId: donations[0]!.id });
}

async function entriesOf(organisation: LoggedIn, query = ''): Promise<AuditEntry[]> {
  const answer = await organisation.get(`/api/admin/audit${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AuditEntry[]>();
}

const actionsOf = async (organisation: LoggedIn) =>
  (await entriesOf(organisation)).map(({ action }) => action).toSorted();

describe('views by an administrator', () => {
  test.each([
    ['a page of gifts', 'donations?page=1&userId=ORG', 'donations_viewed', 'De lijst met giften bekeken.'],
    ['all gifts', 'donations?userId=ORG', 'donations_viewed', 'De lijst met giften bekeken.'],
    ['a donation', 'donations/DONATION', 'donation_viewed', 'Gift DONATION bekeken.'],
    ['the figures', 'stats?userId=ORG', 'figures_viewed', 'De cijfers van het dashboard bekeken.'],
    ['monthly gifts', 'subscriptions?userId=ORG', 'subscriptions_viewed', 'De maandelijkse giften bekeken.'],
  ])(
    'of %s within ten minutes make one entry together, and a later view makes another entry',
    async (_what, path, action, text) => {
      const organisation = await anOrganisation();
      const fill = (template: string) =>
        template.replace('ORG', organisation.id).replace('DONATION', organisation.donationId);
      for (let time = 0; time < 2; time += 1)
        expect((await administrator.get(`/api/admin/${fill(path)}`)).statusCode).toBe(200);
      expect(await entriesOf(organisation)).toEqual([
        {
          id: expect.any(String),
          at: expect.any(String),
          actor: administrator.email,
          byAdministrator: true,
          action,
          text: fill(text),
        },
      ]);
      await world.owner.query(
        `update audit_entry set at = at - interval '11 minutes' where organisation_id = $1`,
        [organisation.id],
      );
      await administrator.get(`/api/admin/${fill(path)}`);
      expect(await actionsOf(organisation)).toEqual([action, action]);
    },
  );

  test('of a list or export make an entry for each organisation whose gifts appear in it', async () => {
    const shown = await anOrganisation();
    const notShown = await anOrganisation();
    await administrator.get(`/api/admin/donations?page=1&search=${shown.donationId}`);
    expect(await actionsOf(shown)).toEqual(['donations_viewed']);
    expect(await actionsOf(notShown)).toEqual([]);
    await administrator.get('/api/admin/donations/export.csv');
    expect(await actionsOf(shown)).toEqual(['donations_exported', 'donations_viewed']);
    expect(await actionsOf(notShown)).toEqual(['donations_exported']);
  });
});

describe('the log of an organisation', () => {
  test('does not contain what users view in their own organisation', async () => {
    const organisation = await anOrganisation();
    for (const path of ['donations', 'stats', `donations/${organisation.donationId}`])
      await organisation.get(`/api/admin/${path}`);
    await administrator.get(`/api/admin/donations?userId=${administrator.id}`);
    expect(await entriesOf(organisation)).toEqual([]);
    expect(await entriesOf(administrator)).toEqual([]);
  });

  test('contains each download of a receipt, and each export of donations with its number of lines', async () => {
    const organisation = await anOrganisation();
    const treasurer = await aMember(world, organisation, 'treasurer');
    const taken = [
      [treasurer, 'donations/export.csv'],
      [treasurer, 'donations/export.csv'],
      [organisation, 'donations/export.xlsx?search=niemand'],
      [treasurer, `donations/${organisation.donationId}/receipt.pdf`],
      [administrator, `donations/export.csv?userId=${organisation.id}`],
      [administrator, `donations/${organisation.donationId}/receipt.pdf`],
    ] as const;
    for (const [who, path] of taken)
      expect([path, (await who.get(`/api/admin/${path}`)).statusCode]).toEqual([path, 200]);
    const entries = await entriesOf(organisation);
    const receipt = `De kwitantie van gift ${organisation.donationId} gedownload.`;
    expect(
      entries.toReversed().map(({ actor, text, byAdministrator }) => [actor, text, byAdministrator]),
    ).toEqual([
      [treasurer.email, 'De giften geëxporteerd (CSV, 1 regel).', false],
      [treasurer.email, 'De giften geëxporteerd (CSV, 1 regel).', false],
      [organisation.email, 'De giften geëxporteerd (XLSX, 0 regels).', false],
      [treasurer.email, receipt, false],
      [administrator.email, 'De giften geëxporteerd (CSV, 1 regel).', true],
      [administrator.email, receipt, true],
    ]);
  });

  test('contains the old and new value of a setting, except for long texts', async () => {
    const organisation = await anOrganisation();
    const long = 'Een inleiding. '.repeat(9).trim();
    const save = (key: string, value: string) => organisation.post('/api/admin/settings', { key, value });
    for (const value of ['https://een.example/', 'https://twee.example/', ''])
      await save('custom_success_url', value);
    await save('org_address', 'Oudegracht 1\n3511 AA Utrecht');
    await save('form_introduction', long);
    await organisation.delete('/api/admin/settings/form_introduction');
    expect((await entriesOf(organisation)).toReversed().map(({ text }) => text)).toEqual([
      'De instelling ‘Bedankpagina’ gewijzigd: (leeg) → ‘https://een.example/’.',
      'De instelling ‘Bedankpagina’ gewijzigd: ‘https://een.example/’ → ‘https://twee.example/’.',
      'De instelling ‘Bedankpagina’ gewijzigd: ‘https://twee.example/’ → (leeg).',
      'De instelling ‘Adres’ gewijzigd: (leeg) → ‘Oudegracht 1, 3511 AA Utrecht’.',
      'De instelling ‘Inleiding van het formulier’ gewijzigd.',
      'De instelling ‘Inleiding van het formulier’ verwijderd.',
    ]);
  });

  test('contains changes, newest first and in pages, and says whether an administrator made them', async () => {
    const organisation = await anOrganisation();
    await organisation.post('/api/admin/settings', {
      key: 'mollie_api_key',
      value: `test_simulator_${'a'.repeat(20)}`,
    });
    const [masked] = (await organisation.get('/api/admin/settings'))
      .json<{ key: string; value: string }[]>()
      .filter(({ key }) => key === 'mollie_api_key');
    await organisation.post('/api/admin/settings', { key: 'mollie_api_key', value: masked!.value });
    for (const value of ['Zelf gewijzigd', 'Zelf gewijzigd'])
      await organisation.post('/api/admin/settings', { key: 'org_name', value });
    const domain = await organisation.post('/api/admin/domains', { host: 'nieuw.example' });
    await organisation.delete(`/api/admin/domains/${domain.json<{ id: string }>().id}`);
    await administrator.post('/api/admin/settings', {
      key: 'org_name',
      value: 'Door de beheerder',
      userId: organisation.id,
    });
    const entries = await entriesOf(organisation);
    expect(entries.map(({ text, byAdministrator }) => [text, byAdministrator])).toEqual([
      ['De instelling ‘Organisatienaam’ gewijzigd: ‘Zelf gewijzigd’ → ‘Door de beheerder’.', true],
      ['Het domein nieuw.example verwijderd.', false],
      ['Het domein nieuw.example toegevoegd.', false],
      ['De instelling ‘Organisatienaam’ gewijzigd: ‘Stichting Test’ → ‘Zelf gewijzigd’.', false],
      ['Een oefensleutel van de betaalsimulator ingesteld.', false],
    ]);
    expect(JSON.stringify(entries)).not.toContain('test_simulator');
    expect(await entriesOf(organisation, '?page=2&pageSize=3')).toEqual(entries.slice(3));
  });

  test('is visible to the organisation itself, and to an administrator whose request names the organisation', async () => {
    const organisation = await anOrganisation();
    await administrator.get(`/api/admin/stats?userId=${organisation.id}`);
    const stranger = await aTenant(world);
    expect(await entriesOf(stranger, `?userId=${organisation.id}`)).toEqual([]);
    expect(await entriesOf(administrator, `?userId=${organisation.id}`)).toHaveLength(1);
    expect((await administrator.get(`/api/admin/audit?userId=${randomId()}`)).statusCode).toBe(404);
  });
});

describe('the page of the log', () => {
  const enter = (organisation: LoggedIn, at: string, actor: string, action: AuditAction, detail = 'x') =>
    world.owner.query(
      `insert into audit_entry (organisation_id, audit_entry_id, at, account_id, actor, by_administrator, action,
         detail)
       values ($1, $2, $3, $2, $4, false, $5, $6)`,
      [organisation.id, randomId(), at, actor, action, detail],
    );

  async function aYear(): Promise<LoggedIn> {
    const organisation = await aTenant(world);
    await enter(organisation, '2026-01-31T22:30:00Z', 'fatima@licht.nl', 'refund_requested', 'A');
    await enter(organisation, '2026-01-31T23:30:00Z', 'Joris_1@licht.nl', 'setting_saved', 'B');
    await enter(organisation, '2026-06-30T21:30:00Z', 'fatima@licht.nl', 'account_password_changed', 'C');
    await enter(organisation, '2026-06-30T22:30:00Z', 'joris@licht.nl', 'donor_exported');
    await enter(organisation, '2026-07-01T10:00:00Z', 'joris@licht.nl', 'team_left');
    return organisation;
  }

  test.each([
    ['whose actor contains a given text', 'actor=FATIMA', ['account_password_changed', 'refund_requested']],
    ['whose actor contains an underscore, which is not a wildcard', 'actor=s_1', ['setting_saved']],
    ['about money', 'kind=money', ['refund_requested']],
    ['about logins and accounts', 'kind=logins', ['account_password_changed']],
    ['about donors', 'kind=donors', ['donor_exported']],
    ['about settings', 'kind=settings', ['setting_saved']],
    ['about the team', 'kind=team', ['team_left']],
    ['from a given day', 'from=2026-07-01', ['team_left', 'donor_exported']],
    ['up to and including a given day', 'until=2026-01-31', ['refund_requested']],
    ['within a period', 'from=2026-02-01&until=2026-06-30', ['account_password_changed', 'setting_saved']],
    [
      'that match several filters at once',
      'actor=fatima&kind=money&from=2026-01-31&until=2026-01-31',
      ['refund_requested'],
    ],
    ['with empty filters', 'actor=&kind=&from=&until=&pageSize=1', ['team_left']],
  ])('finds entries %s', async (_how, query, expected) => {
    const organisation = await aYear();
    const answer = await organisation.get(`/api/admin/audit?${query}`);
    const found = answer.json<AuditEntry[]>().map(({ action }) => action);
    expect(found).toEqual(expected);
    const total = query.endsWith('pageSize=1') ? 5 : expected.length;
    expect(answer.headers['x-total-count']).toBe(String(total));
  });

  test('shows the technical name of an action that a later version has added', () => {
    expect(sentenceOf('from_a_later_version', 'x')).toBe('from_a_later_version');
    expect(sentenceOf('constructor', 'x')).toBe('constructor');
  });

  test('finds entries of all organisations when an administrator searches', async () => {
    await aYear();
    const found = (await administrator.get('/api/admin/audit/all?actor=s_1&until=2026-02-01')).json<
      AuditEntry[]
    >();
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ actor }) => actor === 'Joris_1@licht.nl')).toBe(true);
  });

  test('refuses an unknown kind, an invalid date and an actor that is too long', async () => {
    const organisation = await aTenant(world);
    for (const query of ['kind=alles', 'from=gisteren', `actor=${'x'.repeat(255)}`])
      expect((await organisation.get(`/api/admin/audit?${query}`)).statusCode).toBe(400);
  });

  test('exports the result as a CSV for Dutch spreadsheets, in which no text can become a formula', async () => {
    const organisation = await aYear();
    await enter(organisation, '2026-03-01T10:00:00Z', '=HYPERLINK("x")', 'setting_saved', 'a;"b');
    const answer = await organisation.get('/api/admin/audit/export?kind=settings');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="logboek-\d{4}-\d\d-\d\d\.csv"$/),
    });
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFDatum;Wie;Beheerder van Gulhart;Wat');
    expect(lines[1]).toContain(`${organisation.email};nee;Het logboek geëxporteerd.`);
    expect(lines.slice(2)).toEqual([
      `01-03-2026 11:00:00;"'=HYPERLINK(""x"")";nee;"De instelling ‘a;""b’ gewijzigd."`,
      '01-02-2026 00:30:00;Joris_1@licht.nl;nee;De instelling ‘B’ gewijzigd.',
    ]);
  });

  test('exports all entries of a long log in order, including entries with the same time', async () => {
    const organisation = await aTenant(world);
    await world.owner.query(
      `insert into audit_entry (organisation_id, audit_entry_id, at, account_id, actor, by_administrator, action,
         detail)
       select $1, lpad(n::text, 26, '0'), '2026-01-01'::timestamptz + (n / 700) * interval '1 microsecond', $1,
         'a@b.nl', false, 'domain_added', n from generate_series(1, 2500) n`,
      [organisation.id],
    );
    const answer = await organisation.get('/api/admin/audit/export?until=2026-01-02');
    const found = [...answer.body.matchAll(/Het domein (\d+) toegevoegd/g)].map(([, n]) => Number(n));
    expect(found).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index));
  });

  test('allows the export only to an owner or an administrator, and asks the owner for a fresh proof of identity', async () => {
    const organisation = await aYear();
    const treasurer = await aMember(world, organisation, 'treasurer');
    expect((await treasurer.get('/api/admin/audit/export')).json().code).toBe('role_not_allowed');
    const stranger = await aTenant(world);
    const theirs = await stranger.get(`/api/admin/audit/export?userId=${organisation.id}`);
    expect(theirs.body).not.toContain('licht.nl');
    const named = await administrator.get(`/api/admin/audit/export?userId=${organisation.id}`);
    expect(named.body).toContain('fatima@licht.nl');
    expect((await entriesOf(organisation))[0]).toMatchObject({
      action: 'log_exported',
      byAdministrator: true,
    });
    await letProofExpire(world, organisation);
    expect((await organisation.get('/api/admin/audit/export')).json().code).toBe('step_up_needed');
  });
});

describe('the log of all organisations', () => {
  test('is shown only to administrators, newest first and in pages, with each organisation’s name', async () => {
    const one = await aTenant(world, 'Stichting Een');
    const two = await aTenant(world, 'Stichting Twee');
    await administrator.get(`/api/admin/stats?userId=${one.id}`);
    await administrator.get(`/api/admin/donations?page=1&userId=${two.id}`);

    const answer = await administrator.get('/api/admin/audit/all?page=1&pageSize=2');
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(2);
    expect(answer.json()).toMatchObject([
      { userId: two.id, organizationName: 'Stichting Twee', action: 'donations_viewed' },
      { userId: one.id, organizationName: 'Stichting Een', action: 'figures_viewed' },
    ]);
    const second = await administrator.get('/api/admin/audit/all?page=2&pageSize=1');
    expect(second.json()).toEqual([answer.json<AuditEntry[]>()[1]]);
    expect((await one.get('/api/admin/audit/all')).statusCode).toBe(404);
  });
});
