import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMollie, type MollieAccount } from './mollie.ts';
import { MollieError } from './mollie-error.ts';

type Reply = (request: http.IncomingMessage, response: http.ServerResponse) => void;

let reply: Reply;
const server = http.createServer((request, response) => reply(request, response));
let account: MollieAccount;
let baseUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  account = connectMollie(() => baseUrl, { timeoutMs: 200 })('live_geheim');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

async function failure(ask: () => Promise<unknown> = () => account.getPayment('tr_1')): Promise<MollieError> {
  const error: unknown = await ask().then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MollieError);
  return error as MollieError;
}

describe('what may be concluded from an answer', () => {
  test.each([
    [400, 'refused', false],
    [401, 'unauthorised', false],
    [403, 'unauthorised', false],
    [404, 'gone', false],
    [410, 'gone', false],
    [422, 'refused', false],
    [302, 'unreachable', true],
    [408, 'busy', true],
    [409, 'busy', true],
    [425, 'busy', true],
    [429, 'busy', true],
    [500, 'busy', true],
    [502, 'busy', true],
    [503, 'busy', true],
  ])('%i: %s', async (status, kind, isInDoubt) => {
    reply = answer(status, JSON.stringify({ status, title: 'Titel', detail: 'Uitleg' }));
    expect(await failure()).toMatchObject({ kind, isInDoubt, status, detail: 'Uitleg' });
  });

  test.each([
    ['is no JSON', answer(201, '<html>een tussenstation</html>')],
    ['lacks what we rely on', answer(201, '{"id":"tr_1"}')],
    ['is empty', answer(200, '')],
    ['is too large', answer(200, JSON.stringify('x'.repeat(5 * 1024 * 1024)))],
    [
      'is cut off',
      (_request, response) =>
        response.writeHead(200, { 'content-length': '99' }).write('{"id":', () => response.destroy()),
    ],
    ['never comes', () => {}],
    ['stops half-way', (_request, response) => response.writeHead(200).write('{"id":')],
    ['is a closed connection', (request) => request.destroy()],
  ] as [string, Reply][])('an answer that %s is doubt, not failure', async (_what, given) => {
    reply = given;
    expect(await failure()).toMatchObject({ kind: 'unreachable', isInDoubt: true });
  });

  test('nobody listening is doubt as well', async () => {
    const nobody = connectMollie(() => 'http://127.0.0.1:9')('live_geheim');
    expect(await failure(() => nobody.getPayment('tr_1'))).toMatchObject({ kind: 'unreachable' });
  });

  test('an answer that takes too long says so', async () => {
    reply = () => {};
    expect((await failure()).detail).toBe('no answer in time');
  });

  test.each([
    ['30', 30],
    ['0', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('Retry-After: %s', async (header, seconds) => {
    reply = answer(429, '{}', { 'retry-after': header });
    expect((await failure()).retryAfterSeconds).toBe(seconds);
  });

  test('no error says which key was used', async () => {
    reply = answer(401, '{}');
    const error = await failure();
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('live_geheim');
  });
});

describe('a call', () => {
  test('carries the key, the idempotency key and JSON', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    reply = (request, response) => {
      seen.push(request.headers);
      response.writeHead(201).end('{"id":"cst_1"}');
    };
    await account.createCustomer({ email: 'noor@voorbeeld.nl', metadata: {} }, 'customer-1');
    expect(seen).toMatchObject([
      {
        authorization: 'Bearer live_geheim',
        'idempotency-key': 'customer-1',
        'content-type': 'application/json',
        accept: 'application/hal+json',
      },
    ]);
  });

  test('never leaves its place in the path, whatever an id says', async () => {
    const paths: (string | undefined)[] = [];
    reply = (request, response) => {
      paths.push(request.url);
      response.writeHead(404).end('{}');
    };
    await failure(() => account.getPayment('../customers/cst_1?x=1#'));
    expect(paths).toEqual(['/v2/payments/..%2Fcustomers%2Fcst_1%3Fx%3D1%23?embed=refunds,chargebacks']);
  });

  test('follows a list from page to page until it is older than asked for', async () => {
    const payment = (id: string, createdAt: string) => ({
      id,
      mode: 'live',
      status: 'paid',
      amount: { value: '1.00', currency: 'EUR' },
      createdAt,
      _links: {},
    });
    const pages: Record<string, unknown> = {
      '/v2/payments?limit=250': {
        _embedded: { payments: [payment('tr_3', '2027-01-03T00:00:00Z')] },
        _links: { next: { href: `${baseUrl}/v2/payments?from=tr_2&limit=250` } },
      },
      '/v2/payments?from=tr_2&limit=250': {
        _embedded: {
          payments: [payment('tr_2', '2027-01-02T00:00:00Z'), payment('tr_1', '2027-01-01T00:00:00Z')],
        },
        _links: { next: { href: `${baseUrl}/v2/payments?from=tr_0&limit=250` } },
      },
    };
    reply = (request, response) => response.writeHead(200).end(JSON.stringify(pages[request.url ?? '']));
    const ids: string[] = [];
    for await (const { id } of account.listPayments(new Date('2027-01-01T12:00:00Z'))) ids.push(id);
    expect(ids).toEqual(['tr_3', 'tr_2']);
  });
});
