import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { administratorEmail, password } from '../../harness/launch.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { Visitor } from '../world/visitor.ts';
import { waitUntilIdle } from '../../harness/product-database.ts';

export const sessionAttacks: Attack[] = [
  {
    threat: 'Session cookie',
    tried: 'The attributes of the session cookie and the HSTS header at an https address are checked',
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
      'POST requests with B’s cookie try to change a setting: with Sec-Fetch-Site cross-site or same-site; with a foreign Origin or the Origin null; with a text/plain body or a form body',
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
      return '403 for six requests from another site; 415 for bodies that are not JSON; the setting did not change';
    },
  },
  {
    threat: 'Clickjacking',
    tried:
      'The frame-ancestors directive is read on the main pages and on the form of A, which registered a domain',
    async run({ product, a }) {
      const visitor = new Visitor(product.url);
      const policyOf = async (path: string) =>
        String((await visitor.get(path)).headers['content-security-policy']);
      for (const path of ['/', '/admin', '/login', '/healthz', '/api/auth/me', '/bestaat-niet'])
        assert.match(await policyOf(path), /frame-ancestors 'none'/, path);
      const form = await policyOf(`/donation-embed?orgId=${a.id}`);
      assert.match(form, /frame-ancestors [^;]*alfa-/);
      assert.doesNotMatch(form, /frame-ancestors [^;]*(\*|https:(?=[;\s]|$))/);
      return "frame-ancestors is 'none' on the main pages; only the organisation's registered domains may frame its form";
    },
  },
  {
    threat: 'CSP',
    tried:
      'The content security policy of the main pages must not allow inline or foreign scripts, objects or a base address',
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
      return `${pages.length} pages: the policy allows no inline or foreign script, no objects and no base address`;
    },
  },
  {
    threat: 'Passwords',
    tried:
      'Registrations with the passwords Welkom01, Welkom01!, password1 and 12345678, and with passwords of 7 characters, of 10 KB, and of 67 characters including spaces. Then the stored hashes are read',
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
      return 'Common, short and huge passwords are refused within a second; the password of 67 characters is accepted; every stored hash is Argon2id with 19 MiB, t=2, p=1';
    },
  },
  {
    threat: 'Enumeration',
    tried: 'Login and password reset for an address with and without an account, 40 times each, alternately',
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
            // The product makes the mail after it answers. Without this wait, that work would slow the next request.
            await waitUntilIdle(database);
          }
        }
        assert.equal(answers.size, 1, [...answers].join(' / '));
        const difference = Math.abs(lowerQuartile(times.known) - lowerQuartile(times.unknown));
        assert.ok(difference < 10, `${path}: the times differ by ${difference.toFixed(1)} ms`);
        results.push(`${path.split('/').at(-1)}: ${difference.toFixed(1)} ms`);
      }
      return `Known and unknown addresses get the same answer; difference of the lower quartiles of the times: ${results.join(', ')}`;
    },
  },
];
