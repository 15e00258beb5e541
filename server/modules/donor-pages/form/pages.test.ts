import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { aGift, aMonthlyGift, aStartedGift, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;
let donationId: string;

beforeAll(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  donationId = (await aStartedGift(world, organisation)).id;
});

const origin = 'https://www.goed-doel.nl';

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('the form is compressed as accept-encoding "%s" allows', async (accepted, encoding, decode) => {
  const answer = await world.app.inject({
    url: `/donation-embed?orgId=${organisation.id}`,
    headers: { 'accept-encoding': accepted },
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(decode(answer.rawPayload).toString()).toContain('</html>');
});

test('the form and the status page do not send their URL to other sites', async () => {
  for (const url of [`/donation-embed?orgId=${organisation.id}`, `/donation-complete?id=${donationId}`])
    expect((await world.app.inject(url)).headers['referrer-policy'], url).toBe('same-origin');
});

describe('pages of a test donation', () => {
  const notice = 'Testmodus: er wordt niets afgeschreven';
  const bodyOf = async (url: string) => (await world.app.inject(url)).body;

  test('show a notice even after the organisation goes live, and pages of a live donation show none', async () => {
    const trying = await anOrganisationThatTakesGifts(world, 'test');
    await saveSetting(trying, 'org_primary_color', '#0f766e');
    const form = `/donation-embed?component=advanced&orgId=${trying.id}`;
    const gift = await aMonthlyGift(world, trying);
    const { stop_token: token } = await subscriptionOf(world, gift);
    expect(await bodyOf(form)).toContain(notice);
    await saveSetting(trying, 'payment_api_environment', 'live');
    expect(await bodyOf(form)).not.toContain(notice);
    for (const page of [`/donation-complete?id=${gift.id}`, `/maandgift/${token}`]) {
      const body = await bodyOf(page);
      expect(body).toContain(notice);
      expect(body).toContain('--brand:#0f766e');
      expect(body).toContain('<header>');
    }
    const real = await aStartedGift(world, trying);
    expect(await bodyOf(`/donation-complete?id=${real.id}`)).not.toContain(notice);
  });
});

describe('pages of other websites', () => {
  test.each([
    ['POST', '/api/donations'],
    ['GET', '/api/donation-status/:id'],
    ['GET', '/donate.js'],
  ] as const)('may read the answer to %s %s without credentials', async (method, path) => {
    const payload = method === 'POST' ? aGift(organisation) : undefined;
    const answer = await world.app.inject({
      method,
      url: path.replace(':id', donationId),
      headers: { origin, 'sec-fetch-site': 'cross-site' },
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBeLessThan(300);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('may read why a gift is refused', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/donations',
      headers: { origin },
      payload: aGift(organisation, { amount: 0 }),
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([400, '*']);
  });

  test.each(['/api/donations', '/api/donation-status/:id'])(
    'get the allowed headers for %s from a preflight request',
    async (path) => {
      const answer = await world.app.inject({
        method: 'OPTIONS',
        url: path.replace(':id', donationId),
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, idempotency-key',
      });
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  test('may not read the answer of any other URL', async () => {
    const urls = [
      '/api/admin/domains',
      '/api/admin/subscriptions',
      '/api/admin/settings',
      '/api/auth/me',
      '/api/settings/org_name',
      '/api/openapi.json',
      '/donation-embed?component=simple',
      `/donation-complete?id=${donationId}`,
      '/maandgift/onbekend',
      '/meldingen/onbekend',
      '/bestaat-niet',
    ];
    for (const url of urls) {
      const answer = await organisation.request('GET', url, undefined, { origin });
      expect(answer.headers['access-control-allow-origin'], url).toBeUndefined();
      const before = await organisation.request('OPTIONS', url, undefined, {
        origin,
        'access-control-request-method': 'GET',
      });
      expect(before.headers['access-control-allow-origin'], url).toBeUndefined();
    }
  });

  test('cannot make a logged-in browser refund or stop a gift, test a key or add a domain', async () => {
    for (const url of [
      `/api/admin/donations/${donationId}/refund`,
      `/api/admin/subscriptions/${donationId}/cancel`,
      '/api/test-mollie-api',
      '/api/admin/domains',
      '/maandgift/onbekend/stoppen',
    ]) {
      const answer = await organisation.request('POST', url, {}, { origin, 'sec-fetch-site': 'cross-site' });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });
});

const framePolicy = (answer: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]+)/.exec(String(answer.headers['content-security-policy']))?.[1];

describe('a form on a website where our script could not run', () => {
  test('opens the hosted form of the same organisation with the typed values', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: `/donation-embed?component=advanced&orgId=${organisation.id}`,
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'amount=12%2C50&email=noor%40voorbeeld.nl&isRecurring=true',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`name="orgId" value="${organisation.id}"`);
    expect(answer.body).toContain('value="12,50"');
    expect(answer.body).toContain('value="noor@voorbeeld.nl"');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the form in a frame', () => {
  const embed = (orgId: string) => world.app.inject(`/donation-embed?component=advanced&orgId=${orgId}`);

  test('is allowed on every https site while no domain is registered', async () => {
    expect(framePolicy(await embed(organisation.id))).toBe("'self' https:");
  });

  test('is allowed only on registered domains after the organisation registers one', async () => {
    const choosy = await anOrganisationThatTakesGifts(world);
    const ids: string[] = [];
    for (const host of ['www.goed-doel.nl', 'localhost:8080', 'shop.goed-doel.nl:8443']) {
      ids.push((await choosy.post('/api/admin/domains', { host })).json().id);
    }
    expect(framePolicy(await embed(choosy.id))).toBe(
      "'self' http://localhost:8080 https://shop.goed-doel.nl:8443 https://www.goed-doel.nl",
    );
    expect(framePolicy(await embed(organisation.id))).toBe("'self' https:");
    for (const id of ids) await choosy.delete(`/api/admin/domains/${id}`);
    expect(framePolicy(await embed(choosy.id))).toBe("'self' https:");
  });

  test('is allowed, unlike other pages, the script and API answers', async () => {
    for (const url of [
      '/',
      `/donation-complete?id=${donationId}`,
      '/maandgift/onbekend',
      '/meldingen/onbekend',
      '/donate.js',
      '/api/admin/domains',
      `/api/donation-status/${donationId}`,
      '/bestaat-niet',
    ]) {
      expect([url, framePolicy(await organisation.get(url))]).toEqual([url, "'none'"]);
    }
  });
});

test('a URL with the digest of the script never returns another version of the script', async () => {
  const script = (await world.app.inject('/donate.js')).body;
  const digest = createHash('sha256').update(script).digest('hex');
  const pinned = await world.app.inject(`/v1/donate.${digest}.js`);
  expect(pinned.body).toBe(script);
  expect(pinned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(pinned.headers['access-control-allow-origin']).toBe('*');
  const other = await world.app.inject(
    `/v1/donate.${digest.replace(/^./, (first) => (first === '0' ? '1' : '0'))}.js`,
  );
  expect(other.statusCode).toBe(404);
});
