import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Attack } from '../attack.ts';
import { password } from '../../harness/launch.ts';
import { sendUntilAnswered, sendRaw } from '../world/raw-connection.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

const gigabyte = 2 ** 30;

export const requestAttacks: Attack[] = [
  {
    threat: 'SSRF',
    tried:
      'B saves logo URLs that point to this machine, to private networks and to metadata services, in several notations and schemes, and requests the preview of a receipt after each; a listener counts the connections to this machine',
    async run({ b }) {
      let connections = 0;
      const listener = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      listener.listen(0, '127.0.0.1');
      await once(listener, 'listening');
      const { port } = listener.address() as AddressInfo;
      const addresses = [
        `https://127.0.0.1:${port}/logo.png`,
        `https://localhost:${port}/logo.png`,
        `https://[::1]:${port}/logo.png`,
        `https://[::ffff:127.0.0.1]:${port}/logo.png`,
        `https://0x7f.1:${port}/logo.png`,
        `https://2130706433:${port}/logo.png`,
        `https://0:${port}/logo.png`,
        `https://127.1:${port}/logo.png`,
        'https://169.254.169.254/latest/meta-data',
        'https://10.0.0.1/logo.png',
        `http://127.0.0.1:${port}/logo.png`,
        'file:///etc/passwd',
        'gopher://127.0.0.1/',
        'data:image/png;base64,AAAA',
      ];
      let saved = 0;
      try {
        for (const value of addresses) {
          const answer = await b.post('/api/admin/settings', { key: 'org_logo_url', value });
          assert.ok([200, 400].includes(answer.status), `${value}: ${answer.status}`);
          if (answer.status === 200) saved += 1;
          const preview = await b.post('/api/admin/receipt-preview', { pdfTemplate: '{"title":"Dag"}' });
          assert.ok(
            preview.status === 200,
            `the preview without a logo answered ${preview.status} ${preview.body.slice(0, 100)}`,
          );
        }
      } finally {
        listener.close();
        await b.delete('/api/admin/settings/org_logo_url');
      }
      assert.equal(connections, 0, `${connections} connections to this machine`);
      return `${addresses.length} addresses, ${saved} of them saved: 0 connections; the receipt is made without a logo`;
    },
  },
  {
    threat: 'Mass assignment',
    tried:
      'Bodies contain isAdmin, status, id, organisationId, userId or tenantId, although their schemas do not allow these fields',
    async run({ product, b, a, database }) {
      const visitor = new Visitor(product.url);
      const person = {
        username: 'klimmer',
        email: 'klimmer@voorbeeld.example',
        password,
        organisationName: 'Klim',
      };
      const me = jsonOf(await b.get('/api/auth/me'));
      const profile = { username: me['username'], email: me['email'] };
      const gift = { amount: '5.00', email: 'a@voorbeeld.example', orgId: b.id };
      const attempts: [Visitor, string, object][] = [
        [visitor, '/api/auth/register', { ...person, isAdmin: true }],
        [visitor, '/api/auth/register', { ...person, organisationId: a.id }],
        [b, '/api/auth/profile', { ...profile, isAdmin: true }],
        [b, '/api/auth/profile', { ...profile, id: a.id }],
        [visitor, '/api/donations', { ...gift, status: 'completed' }],
        [visitor, '/api/donations', { ...gift, tenantId: a.id }],
        [visitor, '/api/donations', { ...gift, id: 'x' }],
        [b, '/api/admin/domains', { host: 'goed.example', userId: a.id }],
      ];
      for (const [who, path, body] of attempts)
        assert.equal((await who.post(path, body)).status, 400, `${path} ${JSON.stringify(body)}`);
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from account
         where is_admin and (email like '%@penningmeester.example' or email = $1)`,
        [person.email],
      );
      assert.equal(rows[0]?.count, 0);
      return `${attempts.length} requests were answered with 400; no tenant became an administrator`;
    },
  },
  {
    threat: 'Prototype pollution',
    tried:
      '__proto__ and constructor.prototype in JSON, query strings and forms; then the rights of B and of a visitor are checked',
    async run({ product, b }) {
      const bodies = [
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        '{"amount":"5.00","email":"a@b.nl","\\u005f_proto__":{"isAdmin":true}}',
      ];
      const paths = ['/api/auth/register', '/api/auth/login', '/api/donations', '/api/admin/settings'];
      for (const path of paths)
        for (const body of bodies) assert.equal((await b.post(path, body)).status, 400, `${path} ${body}`);
      const form = await b.post(
        '/api/donations',
        '__proto__[isAdmin]=true&constructor.prototype.isAdmin=true',
        {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      );
      assert.ok(form.status < 500);
      await b.get('/api/admin/donations?__proto__[isAdmin]=true&constructor[prototype][isAdmin]=1');
      assert.equal((await b.get('/api/admin/users')).status, 404);
      assert.equal((JSON.parse((await b.get('/api/auth/me')).body) as { isAdmin: boolean }).isAdmin, false);
      assert.equal((await new Visitor(product.url).get('/api/admin/users')).status, 401);
      return `${paths.length * bodies.length} requests were answered with 400; no rights gained`;
    },
  },
  {
    threat: 'Body limits',
    tried:
      'A body of 40 KB; a template of 300 KB; a declared length of 1 GB; a chunked body that does not end; a gzip bomb; JSON with a duplicate key; JSON of depth 1,000; a header that never ends',
    async run({ product, b }) {
      const large = await b.post('/api/contact', JSON.stringify({ message: 'x'.repeat(40_000) }));
      assert.equal(large.status, 413);
      const template = { key: 'email_template', value: 'x'.repeat(300_000) };
      assert.equal((await b.post('/api/admin/settings', template)).status, 413);
      const bomb = gzipSync(Buffer.alloc(10_000_000, ' ')).toString('latin1');
      const zipped = await b.post('/api/donations', bomb, {
        headers: { 'content-encoding': 'gzip', 'content-length': String(Buffer.byteLength(bomb)) },
      });
      assert.ok([413, 415].includes(zipped.status), `gzip: ${zipped.status}`);
      const twice = await b.post('/api/auth/login', '{"email":"a@b.nl","email":"c@d.nl","password":"x"}');
      assert.ok(twice.status < 500);
      const deep = await b.post('/api/contact', `{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`);
      assert.equal(deep.status, 400);
      const head = 'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
      const declared = await sendRaw(product.url, `${head}content-length: ${gigabyte}\r\n\r\n{`);
      assert.match(declared, /^HTTP\/1\.1 413/);
      const poured = await sendUntilAnswered(
        product.url,
        `${head}transfer-encoding: chunked\r\n\r\n`,
        gigabyte,
      );
      assert.match(poured.heard, /^HTTP\/1\.1 413|^$/);
      assert.ok(poured.taken < gigabyte / 10, `${poured.taken} bytes were accepted`);
      const slow = await sendRaw(product.url, head);
      assert.match(slow, /^HTTP\/1\.1 408/);
      return `413 for 40 KB, 300 KB and a declared gigabyte; without a length the server stops reading after ${Math.ceil(poured.taken / 1_000_000)} MB; 413 or 415 for the gzip bomb; 400 for depth 1,000; 408 for a header that never ends`;
    },
  },
  {
    threat: 'ReDoS',
    tried:
      'Long texts such as a…a! in fields: 50 KB for settings; 30 KB (just below the limit of a request) and 50 KB for e-mail, name and host; 10 KB for a search. Each is sent three times, and the fastest answer must take less than 100 ms',
    async run({ b, product }) {
      const long = `${'a'.repeat(30_000)}!`;
      const tooLong = `${'a'.repeat(50_000)}!`;
      const dots = `${'a.'.repeat(7_500)}@${'b.'.repeat(7_000)}!`;
      const visitor = new Visitor(product.url);
      const settings = (key: string, value: string) => () => b.post('/api/admin/settings', { key, value });
      const attempts: [string, () => Promise<{ durationMs: number; status: number }>][] = [
        ['e-mail', () => visitor.post('/api/auth/forgot-password', { email: long })],
        ['e-mail of dots', () => visitor.post('/api/donations', { amount: '5', email: dots })],
        ['name', () => visitor.post('/api/donations', { amount: '5', email: 'a@b.nl', firstName: long })],
        [
          'too long a name',
          () => visitor.post('/api/donations', { amount: '5', email: 'a@b.nl', firstName: tooLong }),
        ],
        ['host', () => b.post('/api/admin/domains', { host: long })],
        ['too long an e-mail', () => visitor.post('/api/auth/forgot-password', { email: tooLong })],
        ['too long a host', () => b.post('/api/admin/domains', { host: tooLong })],
        ['search', () => b.get(`/api/admin/donations?search=${'a%25'.repeat(2_500)}!`)],
        ['colour', settings('org_primary_color', tooLong)],
        ['key', settings('mollie_api_key', `test_${tooLong}`)],
        ['website', settings('org_website_url', `https://${'a.'.repeat(25_000)}!`)],
        ['reply address', settings('email_reply_to', `${'a.'.repeat(12_500)}@${'b.'.repeat(12_500)}!`)],
      ];
      let slowest = 0;
      for (const [what, attempt] of attempts) {
        const times = [];
        for (let turn = 0; turn < 3; turn += 1) {
          const { durationMs, status } = await attempt();
          assert.ok(status < 500, `${what}: ${status}`);
          times.push(durationMs);
        }
        const fastest = Math.min(...times);
        assert.ok(fastest < 100, `${what} takes ${fastest.toFixed(0)} ms`);
        slowest = Math.max(slowest, fastest);
      }
      return `${attempts.length} attempts, each under ${Math.ceil(slowest)} ms`;
    },
  },
];
