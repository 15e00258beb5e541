import { beforeEach, expect, test } from 'vitest';
import type { FormSighting } from '../../../../contract/endpoints/form-sightings.ts';
import { aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const now = { value: new Date() };
const world = useTestWorld(async () => ({ clock: { now: () => now.value } }));

beforeEach(() => {
  now.value = new Date(now.value.getTime() + 2 * 60 * 60 * 1000);
});

const form = (tenant: LoggedIn) => `/donation-embed?component=simple&orgId=${tenant.id}`;
const request = (url: string, headers: Record<string, string>) => world.app.inject({ url, headers });

async function sightingsOf(tenant: LoggedIn): Promise<string[]> {
  const answer = await tenant.get('/api/admin/form-sightings');
  return answer.json<FormSighting[]>().map(({ host }) => host);
}

/** Waits, because a sighting is recorded after the response. */
async function expectSightings(tenant: LoggedIn, hosts: string[]): Promise<void> {
  await expect.poll(async () => (await sightingsOf(tenant)).toSorted()).toEqual(hosts.toSorted());
}

test('records websites that frame the form, load the script or submit a gift', async () => {
  const tenant = await aTenant(world);
  await request(form(tenant), { referer: 'https://kader.example/geven?x=1', 'sec-fetch-dest': 'iframe' });
  await request(`/donate.js?orgId=${tenant.id}`, { referer: 'https://script.example/' });
  await world.app.inject({
    method: 'POST',
    url: '/donation-embed',
    headers: {
      origin: 'https://eigen-formulier.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `orgId=${tenant.id}&amount=10`,
  });
  await expectSightings(tenant, ['eigen-formulier.example', 'kader.example', 'script.example']);
});

test('ignores our own pages, invalid hosts and links from unregistered domains', async () => {
  const tenant = await aTenant(world);
  for (const headers of [
    {},
    { referer: 'http://localhost:3000/admin' },
    { referer: 'android-app://com.example/' },
    { origin: 'null' },
    { referer: `https://${'a'.repeat(300)}.example/` },
    { referer: 'geen adres' },
    { referer: 'https://zoekmachine.example/', 'sec-fetch-dest': 'document' },
  ])
    await request(form(tenant), headers);
  await request(form(tenant), { referer: 'https://laatste.example/' });
  await expectSightings(tenant, ['laatste.example']);
});

test('records a link from a domain that the organisation registered', async () => {
  const tenant = await aTenant(world);
  await tenant.post('/api/admin/domains', { host: 'buurtkeuken.example' });
  const link = { referer: 'https://buurtkeuken.example/', 'sec-fetch-dest': 'document' };
  expect((await request(form(tenant), link)).statusCode).toBe(200);
  await expectSightings(tenant, ['buurtkeuken.example']);
});

test('says on which websites browsers show the form', async () => {
  const tenant = await aTenant(world);
  for (const host of ['licht.example', 'localhost:4557'])
    await request(form(tenant), { referer: `https://${host}/`, 'sec-fetch-dest': 'iframe' });
  await expectSightings(tenant, ['licht.example', 'localhost:4557']);
  const shownOn = async () => {
    const sightings = (await tenant.get('/api/admin/form-sightings')).json<FormSighting[]>();
    return sightings.filter(({ mayShowForm }) => mayShowForm).map(({ host }) => host);
  };
  expect(await shownOn()).toEqual(['licht.example']);
  await tenant.post('/api/admin/domains', { host: 'localhost:4557' });
  expect(await shownOn()).toEqual(['localhost:4557']);
});

test('updates the time of the last visit at most once an hour', async () => {
  const tenant = await aTenant(world);
  const visit = () => request(form(tenant), { referer: 'https://druk.example/' });
  const lastSeen = async () =>
    (await tenant.get('/api/admin/form-sightings')).json<FormSighting[]>()[0]?.lastSeenAt;
  await visit();
  await expectSightings(tenant, ['druk.example']);
  const first = await lastSeen();
  for (let times = 0; times < 5; times += 1) await visit();
  expect(await lastSeen()).toBe(first);
  now.value = new Date(now.value.getTime() + 61 * 60 * 1000);
  await visit();
  await expect.poll(lastSeen).not.toBe(first);
});

test('keeps at most twenty websites for each organisation', async () => {
  const [tenant, other] = [await aTenant(world), await aTenant(world)];
  for (let hour = 0; hour < 2; hour += 1) {
    const madeUp = Array.from({ length: 25 }, (_, count) => `https://verzonnen-${hour}-${count}.example/`);
    await Promise.all(madeUp.map((referer) => request(form(tenant), { referer })));
    await expect
      .poll(async () => (await sightingsOf(tenant)).filter((host) => host.includes(`-${hour}-`)).length)
      .toBe(20);
    now.value = new Date(now.value.getTime() + 61 * 60 * 1000);
  }
  expect(await sightingsOf(tenant)).toHaveLength(20);
  expect(await sightingsOf(other)).toEqual([]);
});

test('the donation script loads even if the organisation does not exist', async () => {
  const answer = await request('/donate.js?orgId=00000000000000000000000000', {
    referer: 'https://x.example/',
  });
  expect(answer.statusCode).toBe(200);
});
