import { expect, test } from 'vitest';
import { createPayment } from '../testing/builders.ts';
import { KEY, startSimulator, type Answer, type TestSimulator } from '../testing/start-simulator.ts';

async function createMany(simulator: TestSimulator, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push((await createPayment(simulator)).id);
  return ids;
}

function idsOf(page: Answer): unknown[] {
  return page.list('_embedded', 'payments').map((payment) => payment['id']);
}

test('a list has the newest items first and links to its next and previous page', async () => {
  const simulator = await startSimulator();
  const [a, b, c, d, e] = await createMany(simulator, 5);
  const first = await simulator.api('GET', '/payments?limit=2');
  expect(first.body).toMatchObject({ count: 2, _links: { previous: null } });
  expect(first.at('_links', 'next')).toEqual({
    href: `${simulator.url}/v2/payments?from=${c}&limit=2`,
    type: 'application/hal+json',
  });
  const follow = async (page: Answer, link: string) => {
    const href = page.text('_links', link, 'href');
    return simulator.api('GET', href.slice(`${simulator.url}/v2`.length));
  };
  const second = await follow(first, 'next');
  const third = await follow(second, 'next');
  expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([[e, d], [c, b], [a]]);
  expect(third.at('_links', 'next')).toBeNull();
  expect(idsOf(await follow(third, 'previous'))).toEqual([c, b]);
});

test('a list with sort=asc has the oldest items first', async () => {
  const simulator = await startSimulator();
  const [a, b, c] = await createMany(simulator, 3);
  expect(idsOf(await simulator.api('GET', '/payments?sort=asc'))).toEqual([a, b, c]);
  const page = await simulator.api('GET', `/payments?sort=asc&limit=1&from=${b}`);
  expect(page.text('_links', 'next', 'href')).toContain('sort=asc');
  expect(idsOf(page)).toEqual([b]);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=251', 'limit'],
  ['limit=x', 'limit'],
  ['from=tr_unknown', 'from'],
])('a list request with %s gets an error 400 that names the parameter', async (query, field) => {
  const simulator = await startSimulator();
  expect((await simulator.api('GET', `/payments?${query}`)).body).toMatchObject({ status: 400, field });
});

test('a list request with the parameter testmode, which works only with access tokens, is refused', async () => {
  const simulator = await startSimulator();
  expect((await simulator.api('GET', '/payments?testmode=true')).status).toBe(422);
});

test('an empty list has no next or previous page', async () => {
  const simulator = await startSimulator();
  expect((await simulator.api('GET', '/refunds')).body).toMatchObject({
    count: 0,
    _embedded: { refunds: [] },
    _links: { self: expect.anything(), previous: null, next: null, documentation: expect.anything() },
  });
});

test('a list does not show the payments of another account', async () => {
  const simulator = await startSimulator();
  const [id] = await createMany(simulator, 1);
  const other = { authorization: `Bearer ${KEY.replace('abc', 'xyz')}` };
  expect((await simulator.api('GET', '/payments', undefined, other)).at('count')).toBe(0);
  expect((await simulator.api('GET', `/payments?from=${id}`, undefined, other)).status).toBe(400);
});
