import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import type { ListedDonation } from '../../../contract/donation-list.ts';
import { randomId } from '../../platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../testing/builders.ts';
import { givePastGifts } from '../../testing/past-gifts.ts';
import { useTestWorld } from '../../testing/test-world.ts';

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

describe('an administrator who looks into an organisation', () => {
  test.each([
    ['the list', 'donations?page=1&userId=ORG', 'donations_viewed', 'De lijst met donaties bekeken.'],
    ['the whole list', 'donations?userId=ORG', 'donations_viewed', 'De lijst met donaties bekeken.'],
    ['a donation', 'donations/DONATION', 'donation_viewed', 'Donatie DONATION bekeken.'],
    ['an export', 'donations/export.csv?userId=ORG', 'donations_exported', 'De donaties geëxporteerd.'],
    ['the figures', 'stats?userId=ORG', 'figures_viewed', 'De cijfers van het dashboard bekeken.'],
    [
      'monthly gifts',
      'subscriptions?userId=ORG',
      'subscriptions_viewed',
      'De maandelijkse donaties bekeken.',
    ],
    [
      'a receipt',
      'donations/DONATION/receipt.pdf',
      'receipt_downloaded',
      'De kwitantie van donatie DONATION gedownload.',
    ],
  ])('at %s is seen by that organisation, once', async (_what, path, action, text) => {
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
    // A while later it is another look.
    await world.owner.query(
      `update audit_entry set at = at - interval '11 minutes' where organisation_id = $1`,
      [organisation.id],
    );
    await administrator.get(`/api/admin/${fill(path)}`);
    expect(await actionsOf(organisation)).toEqual([action, action]);
  });

  test('through the list of all organisations is seen by those whose donations were shown', async () => {
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
  test('does not hold what people see of their own organisation', async () => {
    const organisation = await anOrganisation();
    for (const path of ['donations', 'stats', `donations/${organisation.donationId}`, 'donations/export.csv'])
      await organisation.get(`/api/admin/${path}`);
    await administrator.get(`/api/admin/donations?userId=${administrator.id}`);
    expect(await entriesOf(organisation)).toEqual([]);
    expect(await entriesOf(administrator)).toEqual([]);
  });

  test('holds what was changed, by whom, newest first and in pages', async () => {
    const organisation = await anOrganisation();
    await organisation.post('/api/admin/settings', {
      key: 'mollie_api_key',
      value: `test_simulator_${'a'.repeat(20)}`,
    });
    const [masked] = (await organisation.get('/api/admin/settings'))
      .json<{ key: string; value: string }[]>()
      .filter(({ key }) => key === 'mollie_api_key');
    await organisation.post('/api/admin/settings', { key: 'mollie_api_key', value: masked!.value });
    await organisation.post('/api/admin/settings', { key: 'org_name', value: 'Zelf gewijzigd' });
    const domain = await organisation.post('/api/admin/domains', { host: 'nieuw.example' });
    await organisation.delete(`/api/admin/domains/${domain.json<{ id: string }>().id}`);
    await administrator.post('/api/admin/settings', {
      key: 'org_name',
      value: 'Door de beheerder',
      userId: organisation.id,
    });
    const entries = await entriesOf(organisation);
    expect(entries.map(({ text, byAdministrator }) => [text, byAdministrator])).toEqual([
      ['De instelling ‘Organisatienaam’ gewijzigd.', true],
      ['Het domein nieuw.example verwijderd.', false],
      ['Het domein nieuw.example toegevoegd.', false],
      [expect.stringMatching(/^De instelling ‘.+’ gewijzigd\.$/), false],
    ]);
    expect(JSON.stringify(entries)).not.toContain('test_simulator');
    expect(await entriesOf(organisation, '?page=2&pageSize=3')).toEqual(entries.slice(3));
  });

  test('is for its own organisation, and for administrators who name it', async () => {
    const organisation = await anOrganisation();
    await administrator.get(`/api/admin/stats?userId=${organisation.id}`);
    const stranger = await aTenant(world);
    expect(await entriesOf(stranger, `?userId=${organisation.id}`)).toEqual([]);
    expect(await entriesOf(administrator, `?userId=${organisation.id}`)).toHaveLength(1);
    expect((await administrator.get(`/api/admin/audit?userId=${randomId()}`)).statusCode).toBe(404);
  });
});

describe('the log of all organisations', () => {
  test('is for administrators, newest first and in pages, and says in which organisation it was', async () => {
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
