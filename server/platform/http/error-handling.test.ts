import net from 'node:net';
import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorCodes, type ErrorCode } from '../../../contract/error-codes.ts';
import { aTenant, goodPassword, type LoggedIn } from '../../testing/builders.ts';
import { listRoutes } from '../../testing/list-routes.ts';
import { useTestWorld } from '../../testing/test-world.ts';
import { toAppError } from './error-handling.ts';

const world = useTestWorld();
let tenant: LoggedIn;

beforeAll(async () => {
  tenant = await aTenant(world);
});

const json = { 'content-type': 'application/json' };

const send = (request: InjectOptions) =>
  world.app.inject({ method: 'POST', url: '/api/auth/login', ...request });

type Answer = Awaited<ReturnType<typeof send>>;

const summaryOf = (answer: Answer) => ({
  status: answer.statusCode,
  body: answer.json<object>(),
  tellsInternals: /\bat .*:\d+|node_modules|FST_ERR|server\//.test(answer.body),
  contentType: answer.headers['content-type'],
  sniffing: answer.headers['x-content-type-options'],
  caching: answer.headers['cache-control'],
  requestId: answer.headers['x-request-id'],
});

const refused = (code: ErrorCode, fields?: Record<string, string>) => {
  const sentence = fields ? Object.values(fields)[0] : expect.any(String);
  return {
    status: errorCodes[code].status,
    body: { message: sentence, error: sentence, code, ...(fields && { fields }) },
    tellsInternals: false,
    contentType: 'application/json; charset=utf-8',
    sniffing: 'nosniff',
    caching: 'no-store',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  };
};

const gzipped = (text: string): InjectOptions => ({
  payload: gzipSync(text),
  headers: { ...json, 'content-encoding': 'gzip' },
});

const saveTemplate = (length: number) =>
  tenant.post('/api/admin/settings/email_template', { value: 'x'.repeat(length) });

describe('an invalid body', () => {
  test.each<[string, InjectOptions, ErrorCode]>([
    ['incomplete JSON', { payload: '{"email":', headers: json }, 'malformed_request'],
    ['no JSON at all', { payload: 'email=jan', headers: json }, 'malformed_request'],
    ['null', { payload: 'null', headers: json }, 'malformed_request'],
    ['a list', { payload: '[]', headers: json }, 'malformed_request'],
    ['a number', { payload: '7', headers: json }, 'malformed_request'],
    ['an empty body', { headers: json }, 'malformed_request'],
    ['an empty body without a content type', {}, 'malformed_request'],
    ['__proto__', { payload: '{"__proto__":{"isAdmin":true}}', headers: json }, 'malformed_request'],
    [
      'constructor.prototype',
      { payload: '{"constructor":{"prototype":{"isAdmin":true}}}', headers: json },
      'malformed_request',
    ],
    [
      '10,000 nested lists',
      { payload: '['.repeat(10_000) + ']'.repeat(10_000), headers: json },
      'malformed_request',
    ],
    [
      'objects nested too deep in a known field',
      { payload: `{"email":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`, headers: json },
      'malformed_request',
    ],
    ['1 MB', { payload: `"${'x'.repeat(1_000_000)}"`, headers: json }, 'payload_too_large'],
    ['40 kB', { payload: '{}'.padEnd(40_000), headers: json }, 'payload_too_large'],
    ['a gzip stream', gzipped('{}'), 'unsupported_media_type'],
    ['a gzip bomb', gzipped('x'.repeat(10_000_000)), 'unsupported_media_type'],
    ['plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, 'unsupported_media_type'],
    ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 'unsupported_media_type'],
    [
      'a form',
      { payload: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      'unsupported_media_type',
    ],
    [
      'a multipart form',
      { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      'unsupported_media_type',
    ],
    ['a body without a content type', { payload: Buffer.from('{}') }, 'unsupported_media_type'],
    ['a bad content type', { payload: '{}', headers: { 'content-type': ';;' } }, 'unsupported_media_type'],
  ])('is refused: %s', async (_what, request, code) => {
    expect(summaryOf(await send(request))).toEqual(refused(code));
  });

  test('or query with a value of the wrong type gets a Dutch message for each field', async () => {
    const wrong = 'Dit veld is niet goed ingevuld.';
    expect(summaryOf(await tenant.get('/api/admin/donations?type=onzin&page=x'))).toMatchObject(
      refused('validation_failed', { page: expect.any(String), type: wrong }),
    );
    const { fields } = (await tenant.post('/api/admin/domains', { domain: 7 })).json<{ fields: object }>();
    expect(JSON.stringify(fields)).not.toMatch(/expected|invalid|received|required/i);
  });

  test('with a mail template of 300 kB is refused, but a body with a template of 90 kB is accepted', async () => {
    expect((await saveTemplate(90_000)).statusCode).toBe(200);
    expect(summaryOf(await saveTemplate(300_000))).toEqual(refused('payload_too_large'));
  });
});

describe('an invalid field', () => {
  test('is reported with its name and a Dutch sentence', async () => {
    expect(summaryOf(await send({ payload: { email: 'jan', password: '' } }))).toEqual(
      refused('validation_failed', {
        email: 'Ongeldig e-mailadres',
        password: 'Wachtwoord is verplicht',
      }),
    );
  });

  test('is reported when it is unknown', async () => {
    const payload = { email: 'jan@voorbeeld.nl', password: goodPassword, isAdmin: true, remember: 1 };
    expect(summaryOf(await send({ payload }))).toEqual(
      refused('validation_failed', {
        isAdmin: 'Dit veld kennen we niet.',
        remember: 'Dit veld kennen we niet.',
      }),
    );
  });

  test('is reported even when it has the name of an Object property, such as toString', async () => {
    const answer = await send({
      payload: '{"email":"jan@voorbeeld.nl","password":"x","toString":1,"hasOwnProperty":2}',
      headers: json,
    });
    expect(summaryOf(answer)).toEqual(
      refused('validation_failed', {
        toString: 'Dit veld kennen we niet.',
        hasOwnProperty: 'Dit veld kennen we niet.',
      }),
    );
  });

  test('leaves the account unchanged', async () => {
    const before = await tenant.get('/api/auth/me');
    const answer = await tenant.post('/api/auth/profile', {
      username: 'iemand-anders',
      email: tenant.email,
      isAdmin: true,
    });
    expect(summaryOf(answer)).toEqual(refused('validation_failed', { isAdmin: 'Dit veld kennen we niet.' }));
    expect((await tenant.get('/api/auth/me')).json()).toEqual(before.json());
  });
});

describe('an unknown path', () => {
  test.each<[NonNullable<InjectOptions['method']>, string]>([
    ['GET', '/api/bestaat-niet'],
    ['POST', '/api/bestaat-niet'],
    ['PUT', '/api/auth/login'],
    ['DELETE', '/api/auth/me'],
    ['PATCH', '/api/admin/users'],
    ['GET', '/api/settings/onbekend'],
    ['GET', '/api/settings/__proto__'],
    ['GET', '/api/settings/constructor'],
    ['GET', `/api/settings/${'a'.repeat(3_000)}`],
    ['GET', '/api/settings/a%0ab'],
    ['GET', '/api/settings/a%00b'],
    ['GET', '/api/../../etc/passwd'],
    ['GET', '/api/settings/..%2f..%2fetc%2fpasswd'],
  ])('is not found: %s %s', async (method, url) => {
    expect(summaryOf(await send({ method, url }))).toEqual(refused('not_found'));
  });

  test('that cannot be decoded is refused', async () => {
    expect(summaryOf(await send({ method: 'GET', url: '/api/%zz' }))).toEqual(refused('malformed_request'));
  });

  test('with a NUL character in any parameter of any route gives no server error', async () => {
    const withParts = listRoutes(world.app).filter((route) => /[:*]/.test(route));
    expect(withParts.length).toBeGreaterThan(50);
    const failed: string[] = [];
    for (const route of withParts) {
      const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string];
      for (const index of (path.match(/:\w+|\*/g) ?? []).keys()) {
        let part = -1;
        const url = path.replaceAll(/:\w+|\*/g, () => ((part += 1) === index ? 'a%00b' : 'a'));
        const { statusCode } = await tenant.request(method, url);
        if (statusCode >= 500) failed.push(`${method} ${url}: ${statusCode}`);
      }
    }
    expect(failed).toEqual([]);
  });

  test.each(['/c/%00', '/c/a%00b', '/c/%00/start', '/anbi/%00', '/controle/%00'])(
    'with a NUL character gets the not-found page: %s',
    async (url) => {
      const answer = await send({ method: 'GET', url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );
});

describe('a malformed HTTP request', () => {
  let port: number;

  beforeAll(async () => {
    const server = await world.appWith({});
    port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });

  test.each<[string, string, ErrorCode]>([
    ['garbage', 'HALLO DAAR\r\n\r\n', 'malformed_request'],
    ['a method that does not exist', 'BREW /api/auth/me HTTP/1.1\r\nHost: a\r\n\r\n', 'malformed_request'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n{}',
      'malformed_request',
    ],
    [
      'a length and a transfer encoding',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'malformed_request',
    ],
    [
      'a header of 20 kB',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      'payload_too_large',
    ],
    // This test takes ten seconds.
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'request_timeout'],
  ])('with %s gets an error body and the security headers', async (_what, request, code) => {
    const [head = '', body = ''] = (await exchange(request)).split('\r\n\r\n');
    const { status, message } = errorCodes[code];
    expect(JSON.parse(body)).toEqual({ message, error: message, code });
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(head).toContain('\r\ncache-control: no-store\r\n');
    expect(head).toContain("base-uri 'none'");
  });

  test('with two Host and two Cookie headers is answered for the account of the first cookie', async () => {
    const other = await aTenant(world);
    const answer = await exchange(
      `GET /api/auth/me HTTP/1.1\r\nHost: a\r\nHost: b\r\nCookie: ${tenant.cookie}\r\nCookie: ${other.cookie}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain(`"id":"${tenant.id}"`);
    expect(answer).not.toContain(other.id);
  });
});

const unforeseen = (properties: object) =>
  toAppError(
    Object.assign(new Error('connect to 10.0.0.7 failed'), {
      statusCode: undefined,
      ...properties,
    }) as never,
  );

describe('an unexpected error', () => {
  test.each<[string, object, ErrorCode]>([
    ['a programming error', {}, 'internal_error'],
    ['a file that is missing', { code: 'ENOENT', syscall: 'open' }, 'internal_error'],
    ['a refused connection', { code: 'ECONNREFUSED', syscall: 'connect' }, 'unavailable'],
    ['a missing socket', { code: 'ENOENT', syscall: 'connect' }, 'unavailable'],
    ['an unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'unavailable'],
    ['a broken pipe', { code: 'EPIPE', syscall: 'write' }, 'unavailable'],
    ['a framework’s refusal', { code: 'FST_ERR_NEW', statusCode: 422 }, 'malformed_request'],
  ])('is reported without details: %s', (_what, properties, code) => {
    const refusal = unforeseen(properties);
    expect(refusal.toBody()).toEqual({
      message: errorCodes[code].message,
      error: errorCodes[code].message,
      code,
    });
  });

  test.each([
    ['08006', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['53100', 'unavailable'],
    ['53200', 'unavailable'],
    ['53300', 'unavailable'],
    ['25006', 'unavailable'],
    ['23505', 'internal_error'],
    ['57014', 'internal_error'],
  ])('with SQL state %s gets the error code %s', (sqlState, code) => {
    const error = Object.assign(new pg.DatabaseError('key (email)=(jan@voorbeeld.nl)', 1, 'error'), {
      code: sqlState,
    });
    expect(toAppError(error as never).code).toBe(code);
  });

  test('gets the error code unavailable when all addresses of a host name refuse the connection', () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(toAppError(new AggregateError([refused, refused]) as never).code).toBe('unavailable');
  });
});
