import { describe, expect, test } from 'vitest';
import { aTenant, type LoggedIn } from '../../testing/builders.ts';
import { useTestWorld } from '../../testing/test-world.ts';
import { beforeAll } from 'vitest';

const world = useTestWorld();
let tenant: LoggedIn;
let changes = 0;

beforeAll(async () => {
  tenant = await aTenant(world);
});

/** Changes a setting with a valid session. */
async function change(headers: Record<string, string>): Promise<'changed' | 'refused'> {
  changes += 1;
  const value = `Naam ${changes}`;
  const answer = await tenant.request('POST', '/api/admin/settings', { key: 'org_name', value }, headers);
  const { value: stored } = (await tenant.get('/api/admin/settings/org_name')).json<{ value: string }>();
  if (answer.statusCode === 200 && stored === value) return 'changed';
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({
    message: 'Deze aanvraag komt van een andere website en is geweigerd.',
    error: 'Deze aanvraag komt van een andere website en is geweigerd.',
    code: 'cross_site_request',
  });
  expect(stored).not.toBe(value);
  return 'refused';
}

describe('a change', () => {
  test.each([
    ['says so itself', { 'sec-fetch-site': 'cross-site' }],
    ['is a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['says something new', { 'sec-fetch-site': 'elsewhere' }],
    ['has another origin', { origin: 'https://evil.example' }],
    ['has no origin to tell', { origin: 'null' }],
    ['has our name with another port', { origin: 'http://localhost:4000' }],
    ['has our name as the start of its own', { origin: 'http://localhost:3000.evil.example' }],
    ['has our name over https', { origin: 'https://localhost:3000' }],
    ['sends two origins', { origin: 'http://localhost:3000, https://evil.example' }],
    ['contradicts itself', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['contradicts itself the other way', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
  ])('from a site that %s is refused', async (_what, headers) => {
    expect(await change(headers)).toBe('refused');
  });

  test.each([
    ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['our own pages in an older browser', { origin: 'http://localhost:3000' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a program that is no browser', {}],
    ['this machine under its other name', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ])('from %s is made', async (_who, headers) => {
    expect(await change(headers)).toBe('changed');
  });

  test.each(['DELETE', 'PUT', 'PATCH'] as const)(
    'is refused whatever its method, such as %s',
    async (method) => {
      const answer = await tenant.request(method, '/api/admin/settings/org_name', undefined, {
        'sec-fetch-site': 'cross-site',
      });
      expect(answer.statusCode).toBe(403);
    },
  );

  test('is refused before any other check, so that another site learns nothing', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

test('a plain form on another site that pretends to send text is refused', async () => {
  const answer = await tenant.app.inject({
    method: 'POST',
    url: '/api/admin/settings',
    payload: '{"key":"org_name","value":"gekaapt"}',
    headers: { cookie: tenant.cookie, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(403);
});

describe('reading', () => {
  test('is unaffected, and no other site may read the answer', async () => {
    const answer = await tenant.request('GET', '/api/auth/me', undefined, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('under https', () => {
  test('only the public address is ours', async () => {
    const app = await world.appWith({ publicUrl: new URL('https://doneren.example') });
    const logIn = (origin: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'jan', password: '' },
        headers: { origin, host: 'ander.example' },
      });
    expect((await logIn('https://doneren.example')).statusCode).toBe(400);
    expect((await logIn('http://doneren.example')).statusCode).toBe(403);
    expect((await logIn('https://ander.example')).statusCode).toBe(403);
    expect((await logIn('http://ander.example')).statusCode).toBe(403);
  });
});
