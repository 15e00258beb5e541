import { describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

const add = (visitor: LoggedIn, host: unknown) => visitor.post('/api/admin/domains', { host });

const hostsOf = async (visitor: LoggedIn): Promise<string[]> =>
  (await visitor.get('/api/admin/domains')).json().map(({ host }: { host: string }) => host);

describe('a domain', () => {
  test.each([
    ['www.goed-doel.nl', 'www.goed-doel.nl'],
    ['  Goed-Doel.NL ', 'goed-doel.nl'],
    ['https://www.goed-doel.nl/geef?a=1#b', 'www.goed-doel.nl'],
    ['http://www.goed-doel.nl', 'www.goed-doel.nl'],
    ['goed-doel.nl/geef', 'goed-doel.nl'],
    ['https://goed-doel.nl:443', 'goed-doel.nl'],
    ['goed-doel.nl:8443', 'goed-doel.nl:8443'],
    ['localhost:3000', 'localhost:3000'],
    ['bücher.nl', 'xn--bcher-kva.nl'],
  ])('pasted as %j is stored as %s', async (pasted, host) => {
    const tenant = await aTenant(world);
    const answer = await add(tenant, pasted);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      host,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    expect((await tenant.get('/api/admin/domains')).json()).toEqual([answer.json()]);
  });

  test.each([
    '',
    'voorbeeld',
    'https://',
    'javascript:alert(1)',
    'https://jan:geheim@goed-doel.nl',
    'goed-doel.nl@evil.example',
    '*.goed-doel.nl',
    "goed-doel.nl; script-src 'unsafe-inline'",
    'goed-doel.nl evil.example',
    'goed-doel.nl\nevil.example',
    `${'a'.repeat(260)}.nl`,
    5,
    null,
  ])('cannot be %j', async (typed) => {
    const tenant = await aTenant(world);
    const answer = await add(tenant, typed);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.host).toEqual(expect.any(String));
    expect(await hostsOf(tenant)).toEqual([]);
  });

  test('can be registered only once by the same organisation, however it is pasted', async () => {
    const tenant = await aTenant(world);
    await add(tenant, 'www.goed-doel.nl');
    const again = await add(tenant, 'https://WWW.goed-doel.nl/geef');
    expect([again.statusCode, again.json().fields]).toEqual([
      409,
      { host: 'Dit domein is al geregistreerd.' },
    ]);
    expect(await hostsOf(tenant)).toEqual(['www.goed-doel.nl']);
    expect((await add(await aTenant(world), 'www.goed-doel.nl')).statusCode).toBe(201);
  });

  test('is refused when the organisation already has 25 domains', async () => {
    const tenant = await aTenant(world);
    for (let turn = 0; turn < 25; turn += 1) {
      expect((await add(tenant, `site-${turn}.goed-doel.nl`)).statusCode).toBe(201);
    }
    const refused = await add(tenant, 'een-te-veel.goed-doel.nl');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'U kunt hoogstens 25 domeinen registreren.',
    ]);
    expect(await hostsOf(tenant)).toHaveLength(25);
  });

  test('is no longer listed after it is removed', async () => {
    const tenant = await aTenant(world);
    const { id } = (await add(tenant, 'www.goed-doel.nl')).json();
    await add(tenant, 'geef.goed-doel.nl');
    expect(await hostsOf(tenant)).toEqual(['geef.goed-doel.nl', 'www.goed-doel.nl']);
    expect((await tenant.delete(`/api/admin/domains/${id}`)).statusCode).toBe(204);
    expect(await hostsOf(tenant)).toEqual(['geef.goed-doel.nl']);
    expect((await tenant.delete(`/api/admin/domains/${id}`)).statusCode).toBe(404);
  });
});

describe('a domain of an organisation', () => {
  test('cannot be seen or removed by another organisation', async () => {
    const tenant = await aTenant(world);
    const stranger = await aTenant(world);
    const { id } = (await add(tenant, 'www.goed-doel.nl')).json();
    expect((await stranger.delete(`/api/admin/domains/${id}`)).statusCode).toBe(404);
    expect((await stranger.delete(`/api/admin/domains/${id}?userId=${tenant.id}`)).statusCode).toBe(404);
    expect((await stranger.get(`/api/admin/domains?userId=${tenant.id}`)).json()).toEqual([]);
    await stranger.post(`/api/admin/domains?userId=${tenant.id}`, { host: 'evil.example' });
    expect(await hostsOf(tenant)).toEqual(['www.goed-doel.nl']);
  });

  test('can be added and removed by an administrator', async () => {
    const tenant = await aTenant(world);
    const administrator = await anAdministrator(world);
    const url = `/api/admin/domains?userId=${tenant.id}`;
    const { id } = (await administrator.post(url, { host: 'www.goed-doel.nl' })).json();
    expect(await hostsOf(tenant)).toEqual(['www.goed-doel.nl']);
    expect(await hostsOf(administrator)).toEqual([]);
    expect((await administrator.delete(`/api/admin/domains/${id}?userId=${tenant.id}`)).statusCode).toBe(204);
    const unknown = await administrator.post(`/api/admin/domains?userId=${randomId()}`, { host: 'a.nl' });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found']);
  });
});
