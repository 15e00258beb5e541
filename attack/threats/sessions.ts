import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { administratorEmail, password } from '../../harness/launch.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { logInAdministrator, registerTenant } from '../world/tenants.ts';
import { cookieIn, deviceCookieIn, jsonOf, Visitor } from '../world/visitor.ts';
import { waitUntilIdle } from '../../harness/product-database.ts';
import type { World } from '../world/world.ts';

export const sessionAttacks: Attack[] = [
  {
    threat: 'Session fixation',
    tried: 'A cookie of our making before login; a login over a running session; the old cookie afterwards',
    alsoIn: ['server/modules/people/accounts/log-in.test.ts'],
    async run({ product, b }) {
      const visitor = new Visitor(product.url);
      visitor.cookie = `gulhart=${'x'.repeat(32)}`;
      const first = cookieIn(await visitor.logIn(b.email, password));
      assert.ok(first.length > 30 && !first.includes('xxxx'), 'the cookie of our making was kept');
      const second = cookieIn(await visitor.logIn(b.email, password));
      assert.notEqual(second, first);
      const withOld = await new Visitor(product.url).get('/api/auth/me', { headers: { cookie: first } });
      assert.equal(withOld.status, 401);
      await visitor.post('/api/auth/logout', {});
      assert.equal((await visitor.get('/api/auth/me')).status, 401);
      return 'New token at every login; the old one and one that logged out are dead';
    },
  },
  {
    threat: 'Session cookie',
    tried: 'Attributes of the cookie under an https address; HSTS',
    alsoIn: ['server/modules/people/accounts/log-in.test.ts'],
    async run({ limited }) {
      const answer = await new Visitor(limited.url).logIn(administratorEmail, password);
      const cookie = answer.headers['set-cookie']?.[0] ?? '';
      assert.match(cookie, /^__Host-gulhart=[\w-]{22,};/);
      for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
        assert.ok(cookie.includes(attribute), `${attribute} is missing`);
      assert.match(answer.headers['strict-transport-security'] ?? '', /max-age=63072000; includeSubDomains/);
      return '__Host-, HttpOnly, Secure, SameSite=Lax; HSTS of two years with subdomains';
    },
  },
  {
    threat: 'CSRF',
    tried:
      'Unsafe requests with B’s cookie: Sec-Fetch-Site cross-site and same-site, foreign and null Origin, text/plain and form bodies',
    alsoIn: ['server/platform/http/refuse-cross-site-requests.test.ts'],
    async run({ b }) {
      const body = { key: 'org_project_name', value: 'Vervalst' };
      const before = (await b.get('/api/admin/settings/org_project_name')).body;
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://kwaad.example' },
        { origin: 'null' },
        { origin: `${b.address}.kwaad.example` },
        { origin: 'https://kwaad.example', 'content-type': 'text/plain' },
      ])
        assert.equal((await b.post('/api/admin/settings', body, { headers })).status, 403);
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const answer = await b.post('/api/admin/settings', JSON.stringify(body), {
          headers: { 'content-type': type },
        });
        assert.equal(answer.status, 415, type);
      }
      assert.equal((await b.get('/api/admin/settings/org_project_name')).body, before);
      return '403 six times, 415 for bodies that are no JSON; nothing changed';
    },
  },
  {
    threat: 'CORS',
    tried: 'Origin https://kwaad.example on the dashboard’s routes and on the donor’s, with preflight',
    alsoIn: ['server/modules/money/payments/start-donation.test.ts'],
    async run({ b, records }) {
      const headers = { origin: 'https://kwaad.example' };
      for (const path of [
        '/api/admin/donations',
        '/api/auth/me',
        '/api/admin/settings',
        '/api/openapi.json',
      ]) {
        const answer = await b.get(path, { headers });
        assert.equal(answer.headers['access-control-allow-origin'], undefined, path);
        const preflight = await b.ask(path, {
          method: 'OPTIONS',
          headers: { ...headers, 'access-control-request-method': 'POST' },
        });
        assert.equal(preflight.headers['access-control-allow-origin'], undefined, path);
      }
      const donor = await b.get(`/api/donation-status/${records.donation}`, { headers });
      assert.equal(donor.headers['access-control-allow-origin'], '*');
      assert.equal(donor.headers['access-control-allow-credentials'], undefined);
      return 'No permission on the dashboard’s routes; * without credentials on the donor’s';
    },
  },
  {
    threat: 'Clickjacking',
    tried: "frame-ancestors of every kind of page, and of A's form, which has a registered domain",
    alsoIn: ['e2e/giving/framing.spec.ts', 'server/modules/donor-pages/form/pages.test.ts'],
    async run({ product, a }) {
      const visitor = new Visitor(product.url);
      const policyOf = async (path: string) =>
        String((await visitor.get(path)).headers['content-security-policy']);
      for (const path of ['/', '/admin', '/login', '/healthz', '/api/auth/me', '/bestaat-niet'])
        assert.match(await policyOf(path), /frame-ancestors 'none'/, path);
      const form = await policyOf(`/donation-embed?orgId=${a.id}`);
      assert.match(form, /frame-ancestors [^;]*alfa-/);
      assert.doesNotMatch(form, /frame-ancestors [^;]*(\*|https:(?=[;\s]|$))/);
      return "'none' everywhere; the form only by the organisation's own domains once it has any";
    },
  },
  {
    threat: 'CSP',
    tried: 'The content policy of every kind of page: inline script, objects, base',
    alsoIn: ['server/platform/http/web-pages.test.ts', 'e2e/dashboard/mail-templates.spec.ts'],
    async run({ product, a, records }) {
      const visitor = new Visitor(product.url);
      const pages = [
        '/',
        '/admin',
        '/login',
        `/donation-embed?orgId=${a.id}`,
        `/donation-complete?id=${records.donation}`,
        `/maandgift/${records.stopToken}`,
      ];
      for (const page of pages) {
        const policy = String((await visitor.get(page)).headers['content-security-policy']);
        const scripts =
          /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? '*';
        assert.doesNotMatch(scripts, /unsafe-inline|unsafe-eval|\*|https?:|data:/, `${page}: ${policy}`);
        assert.match(policy, /default-src 'none'|object-src 'none'/, page);
        assert.match(policy, /base-uri 'none'/, page);
      }
      return `${pages.length} pages: no inline or foreign script, no objects, no base`;
    },
  },
  {
    threat: 'Passwords',
    tried: 'Welkom01, Welkom01!, password1, 12345678, seven characters, 10 KB, 64 characters with spaces',
    alsoIn: ['server/modules/administration/tenants/register-organisation.test.ts'],
    async run({ product, database }) {
      const visitor = new Visitor(product.url);
      const register = (typed: string) =>
        visitor.post('/api/auth/register', {
          username: `wachtwoord-${Date.now()}`,
          email: `w${Date.now()}@voorbeeld.example`,
          password: typed,
          organisationName: 'Stichting Wachtwoord',
        });
      for (const bad of ['Welkom01', 'Welkom01!', 'password1', '12345678', 'Kort-7!', 'x'.repeat(10_000)]) {
        const answer = await register(bad);
        assert.equal(answer.status, 400, bad.slice(0, 20));
        assert.ok(answer.durationMs < 1_000);
      }
      assert.equal((await register(`Zeven stille bergen, 7 ${'en nog wat '.repeat(4)}`)).status, 201);
      const { rows } = await database.query<{ password_hash: string }>('select password_hash from account');
      for (const { password_hash } of rows)
        assert.match(password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      return 'Common, short and huge ones refused in under a second; long ones taken; Argon2id 19 MiB, t=2, p=1';
    },
  },
  {
    threat: 'Enumeration',
    tried: 'Login and password reset for an address with and without an account, 40 times each in turn',
    alsoIn: [
      'server/modules/people/accounts/log-in.test.ts',
      'server/modules/people/accounts/reset-password.test.ts',
    ],
    async run({ product, a, database }) {
      const visitor = new Visitor(product.url);
      const results: string[] = [];
      for (const [path, extra] of [
        ['/api/auth/login', { password: 'Mis-Gegokt-12' }],
        ['/api/auth/forgot-password', {}],
      ] as const) {
        const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
        const answers = new Set<string>();
        for (let turn = 0; turn < 40; turn += 1) {
          for (const who of ['known', 'unknown'] as const) {
            const email = who === 'known' ? a.email : `niemand-${turn}@penningmeester.example`;
            const answer = await visitor.post(path, { email, ...extra });
            answers.add(`${answer.status} ${answer.body}`);
            times[who].push(answer.durationMs);
            // The mail is made afterwards, and would slow down the next request.
            await waitUntilIdle(database);
          }
        }
        assert.equal(answers.size, 1, [...answers].join(' / '));
        const difference = Math.abs(lowerQuartile(times.known) - lowerQuartile(times.unknown));
        assert.ok(difference < 10, `${path} differs by ${difference.toFixed(1)} ms`);
        results.push(`${path.split('/').at(-1)}: ${difference.toFixed(1)} ms`);
      }
      return `One answer each; the quickest quarters differ by ${results.join(', ')}`;
    },
  },
  {
    threat: 'Account lock-out',
    tried:
      'Wrong passwords by a stranger, then the owner in a browser that logged in before; made-up device tokens; a stolen one',
    alsoIn: ['server/modules/people/accounts/known-browser.test.ts'],
    run: lockOut,
  },
  {
    threat: 'Roles',
    tried: 'Two administrators delete each other at once, five times; self-delete; a tenant deletes',
    alsoIn: ['server/modules/administration/tenants/tenants.test.ts'],
    async run({ product, b, administrator }) {
      for (let turn = 0; turn < 5; turn += 1) {
        const pair = await Promise.all(['een', 'twee'].map((name) => makeAdministrator(product.url, name)));
        const [one, two] = pair as [Visitor & { id: string }, Visitor & { id: string }];
        const outcomes = await Promise.all([
          one.delete(`/api/admin/users/${two.id}`),
          two.delete(`/api/admin/users/${one.id}`),
        ]);
        const gone = outcomes.filter(({ status }) => status === 204).length;
        assert.equal(gone, 1, `${gone} of two were deleted`);
      }
      const own = jsonOf(await administrator.get('/api/auth/me'))['id'] ?? '';
      assert.equal((await administrator.delete(`/api/admin/users/${own}`)).status, 409);
      assert.equal((await b.delete(`/api/admin/users/${own}`)).status, 404);
      return 'Exactly one survives each time; self-delete 409; to a tenant the route does not exist';
    },
  },
];

async function lockOut({ limited, limitedDatabase }: World): Promise<string> {
  const owner = await registerTenant(limited.url, 'eigenaar');
  const device = deviceCookieIn(await owner.logIn(owner.email, password));
  assert.match(device, /^__Host-gulhart-device=/);
  const tryWith = async (cookie: string, typed: string) => {
    // Ends the pause after a failure; the limits stay.
    await limitedDatabase.query('update gulhart.rate_limit set pause_ends_at = null');
    const body = { email: owner.email, password: typed };
    return (await new Visitor(limited.url).post('/api/auth/login', body, { headers: { cookie } })).status;
  };
  // A forged token must not get its own attempts.
  for (let turn = 0; turn < 5; turn += 1)
    assert.equal(await tryWith(`${device.slice(0, -5)}${turn}AAAA`, 'Mis-Gegokt-1'), 401);
  assert.equal(await tryWith(`${device.slice(0, -5)}5AAAA`, password), 429, 'made-up tokens gain attempts');
  assert.equal(await tryWith('', password), 429);
  assert.equal(await tryWith(device, password), 200, 'a stranger locks the owner out');

  const stolen = await new Visitor(limited.url).get('/api/auth/me', { headers: { cookie: device } });
  assert.equal(stolen.status, 401, 'a device token logs in');
  for (let turn = 0; turn < 5; turn += 1) assert.equal(await tryWith(device, 'Mis-Gegokt-1'), 401);
  assert.equal(await tryWith(device, password), 429, 'guessing with a stolen token is not limited');
  // The other attacks come from the same IP address.
  await limitedDatabase.query('truncate rate_limit');
  return 'The owner gets in (200) while others get 429; made-up tokens count as none; a stolen one logs nobody in and has 5 guesses';
}

async function makeAdministrator(address: string, name: string): Promise<Visitor & { id: string }> {
  const root = await logInAdministrator(address);
  const unique = `${name}-${Math.random().toString(36).slice(2, 10)}`;
  const email = `${unique}@beheer.example`;
  const made = await root.post('/api/admin/users', { username: unique, email, password, isAdmin: true });
  assert.equal(made.status, 201, made.body);
  const visitor = new Visitor(address);
  await visitor.logIn(email, password);
  return Object.assign(visitor, { id: jsonOf(made)['id'] ?? '' });
}
