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
    ['sec-fetch-site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['sec-fetch-site same-site', { 'sec-fetch-site': 'same-site' }],
    ['an unknown sec-fetch-site', { 'sec-fetch-site': 'elsewhere' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['the origin of our host at another port', { origin: 'http://localhost:4000' }],
    ['an origin that starts with our origin', { origin: 'http://localhost:3000.evil.example' }],
    ['the origin of our host over https', { origin: 'https://localhost:3000' }],
    ['two origins', { origin: 'http://localhost:3000, https://evil.example' }],
    [
      'sec-fetch-site same-origin but another origin',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ],
    [
      'sec-fetch-site cross-site but our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    ],
  ])('with %s is refused', async (_what, headers) => {
    expect(await change(headers)).toBe('refused');
  });

  test.each([
    ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['our own pages in an older browser', { origin: 'http://localhost:3000' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a program other than a browser', {}],
    ['our own pages at 127.0.0.1', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ])('from %s is stored', async (_who, headers) => {
    expect(await change(headers)).toBe('changed');
  });

  test.each(['DELETE', 'PUT', 'PATCH'] as const)(
    'from another site with the method %s is refused',
    async (method) => {
      const answer = await tenant.request(method, '/api/admin/settings/org_name', undefined, {
        'sec-fetch-site': 'cross-site',
      });
      expect(answer.statusCode).toBe(403);
    },
  );

  test('from another site is refused before the session is checked, so that the site learns nothing', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

test('a form on another site that sends JSON as text/plain is refused', async () => {
  const answer = await tenant.app.inject({
    method: 'POST',
    url: '/api/admin/settings',
    payload: '{"key":"org_name","value":"gekaapt"}',
    headers: { cookie: tenant.cookie, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(403);
});

describe('a GET request from another site', () => {
  test('is answered, but the browser may not show the answer to that site', async () => {
    const answer = await tenant.request('GET', '/api/auth/me', undefined, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('with a public URL on https', () => {
  test('only requests from that URL are accepted', async () => {
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
