import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMollie, type MollieAccount } from './mollie.ts';
import { MollieError } from './mollie-error.ts';
import { isReachableFromOutside } from './webhook-address.ts';

type Reply = (request: http.IncomingMessage, response: http.ServerResponse) => void;

let reply: Reply;
const server = http.createServer((request, response) => reply(request, response));
let account: MollieAccount;
/** Only for tests without an answer, because on a busy machine an ordinary answer may take longer than this. */
let accountWithShortTimeout: MollieAccount;
let baseUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  account = connectMollie(() => baseUrl, { timeoutMs: 100_000 })('live_geheim');
  accountWithShortTimeout = connectMollie(() => baseUrl, { timeoutMs: 200 })('live_geheim');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const metadata = { organisationId: 'o', donationId: 'd' };

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

describe('errors of calls', () => {
  test.each([
    [400, 'busy', true],
    [401, 'unauthorised', false],
    [403, 'refused', false],
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
  ])('the status %i gives an error of the kind %s', async (status, kind, isInDoubt) => {
    reply = answer(status, JSON.stringify({ status, title: 'Titel', detail: 'Uitleg' }));
    expect(await failure()).toMatchObject({ kind, isInDoubt, status, detail: 'Uitleg' });
  });

  test.each([
    ['an HTML page of a proxy', '<html>404 Not Found</html>'],
    ['an empty body', ''],
    ['JSON of another server', '{"error":"not found"}'],
    ['a body of Mollie about another status', '{"status":503,"title":"Service Unavailable"}'],
  ])('a refusal with %s gives the kind unreachable', async (_what, body) => {
    for (const status of [401, 403, 404, 410, 422]) {
      reply = answer(status, body);
      expect(await failure()).toMatchObject({ kind: 'unreachable', isInDoubt: true, status });
    }
  });

  test('an invalid field gives the kind refused, with the name of the field', async () => {
    reply = answer(422, '{"status":422,"title":"Unprocessable Entity","detail":"Te hoog","field":"amount"}');
    expect(await failure()).toMatchObject({ kind: 'refused', detail: 'Te hoog', field: 'amount' });
  });

  test.each([
    ['is not JSON', answer(201, '<html>een tussenstation</html>')],
    ['lacks required fields', answer(201, '{"id":"tr_1"}')],
    ['is empty', answer(200, '')],
    ['is too large', answer(200, JSON.stringify('x'.repeat(5 * 1024 * 1024)))],
    [
      'is cut off',
      (_request, response) =>
        response.writeHead(200, { 'content-length': '99' }).write('{"id":', () => response.destroy()),
    ],
    ['never comes because the connection closes', (request) => request.destroy()],
  ] as [string, Reply][])('an answer that %s gives the kind unreachable', async (_what, given) => {
    reply = given;
    expect(await failure()).toMatchObject({ kind: 'unreachable', isInDoubt: true });
  });

  test('a refused connection gives the kind unreachable', async () => {
    const nobody = connectMollie(() => 'http://127.0.0.1:9')('live_geheim');
    expect(await failure(() => nobody.getPayment('tr_1'))).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    ['never comes', () => {}],
    ['stops half-way', (_request, response) => response.writeHead(200).write('{"id":')],
  ] as [string, Reply][])(
    'after the timeout, an answer that %s gives the kind unreachable',
    async (_what, given) => {
      reply = given;
      const error = await failure(() => accountWithShortTimeout.getPayment('tr_1'));
      expect(error).toMatchObject({ kind: 'unreachable', isInDoubt: true });
    },
  );

  test('the error of a timeout says that there was no answer in time', async () => {
    reply = () => {};
    expect((await failure(() => accountWithShortTimeout.getPayment('tr_1'))).detail).toBe(
      'no answer in time',
    );
  });

  test.each([
    ['30', 30],
    ['0', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['999999999', 86_400],
    ['Wed, 21 Oct 2015 07:28:00 GMT', undefined],
  ])('the header Retry-After: %s means %s seconds to wait', async (header, seconds) => {
    reply = answer(429, '{}', { 'retry-after': header });
    expect((await failure()).retryAfterSeconds).toBe(seconds);
  });

  test('a date in Retry-After becomes the number of seconds after the date of the answer', async () => {
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    reply = answer(503, '{}', { date, 'retry-after': 'Wed, 21 Oct 2026 07:30:00 GMT' });
    expect((await failure()).retryAfterSeconds).toBe(120);
  });

  test('the error of a failed call does not contain the API key', async () => {
    reply = answer(401, '{}');
    const error = await failure();
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('live_geheim');
  });
});

describe('a call', () => {
  test('sends the API key, the idempotency key and JSON', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    reply = (request, response) => {
      seen.push(request.headers);
      response.writeHead(201).end('{"id":"cst_1"}');
    };
    await account.createCustomer({ email: 'noor@voorbeeld.nl', metadata }, 'customer-1');
    expect(seen).toMatchObject([
      {
        authorization: 'Bearer live_geheim',
        'idempotency-key': expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
        'content-type': 'application/json',
        accept: 'application/hal+json',
      },
    ]);
  });

  test('derives the idempotency key from the given name: equal names give equal keys, and other names give other keys', async () => {
    const keys: unknown[] = [];
    reply = (request, response) => {
      keys.push(request.headers['idempotency-key']);
      response.writeHead(201).end('{"id":"cst_1"}');
    };
    for (const name of ['customer-1', 'customer-1', 'customer-2'])
      await account.createCustomer({ email: 'noor@voorbeeld.nl', metadata }, name);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
  });

  test('requests the payment methods in Dutch', async () => {
    let asked: string | undefined;
    reply = (request, response) => {
      asked = request.url;
      response.writeHead(200).end('{"_embedded":{"methods":[]}}');
    };
    await account.listMethods('recurring');
    expect(asked).toBe('/v2/methods?sequenceType=recurring&locale=nl_NL');
  });

  test('leaves out a method without an id, and reads a missing list of payments as empty', async () => {
    reply = answer(
      200,
      '{"_embedded":{"methods":[{"id":null,"description":"?"},{"id":"ideal","description":"iDEAL"}]}}',
    );
    expect((await account.listMethods('oneoff')).map(({ id }) => id)).toEqual(['ideal']);
    reply = answer(200, '{"_embedded":{},"_links":{}}');
    for await (const payment of account.listPayments(new Date(0))) expect(payment).toBeUndefined();
  });

  test.each([
    ['null', null],
    ['an unknown object', { order: 1 }],
    ['a text', 'bestelling 12'],
    ['a list', [1, 2]],
    ['an object with a number as donation id', { donationId: 42 }],
  ])('ignores metadata that is %s', async (_what, given) => {
    const payment = { id: 'tr_1', mode: 'live', status: 'frozen', method: null, metadata: given };
    const rest = {
      amount: { value: '1.00', currency: 'EUR' },
      createdAt: '2027-01-03T00:00:00Z',
      _links: {},
    };
    reply = answer(200, JSON.stringify({ ...payment, ...rest }));
    expect((await account.getPayment('tr_1')).metadata?.donationId).toBeUndefined();
  });

  test('escapes ids in its path', async () => {
    const paths: (string | undefined)[] = [];
    reply = (request, response) => {
      paths.push(request.url);
      response.writeHead(404).end('{}');
    };
    await failure(() => account.getPayment('../customers/cst_1?x=1#'));
    expect(paths).toEqual(['/v2/payments/..%2Fcustomers%2Fcst_1%3Fx%3D1%23?embed=refunds,chargebacks']);
  });

  test('marks an error that Mollie itself sent, and not an error of a proxy', async () => {
    reply = answer(409, '{"status":409,"title":"Conflict","detail":"A duplicate refund has been detected"}');
    expect(await failure()).toMatchObject({ status: 409, isFromMollie: true });
    reply = answer(409, '<html>409 Conflict</html>');
    expect(await failure()).toMatchObject({ status: 409, isFromMollie: false });
  });

  test('reads the pages of a list until a payment is older than requested', async () => {
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

describe('the refunds and chargebacks of a payment', () => {
  const euros = (value: string) => ({ value, currency: 'EUR' });
  const refund = { id: 're_1', amount: euros('1.00'), status: 'failed', createdAt: '2027-01-04T00:00:00Z' };
  const chargeback = { id: 'chb_1', amount: euros('1.00'), reversedAt: '2027-01-05T00:00:00Z' };
  const lists: Record<string, object> = {
    '/v2/payments/tr_1/refunds?limit=250': { _embedded: { refunds: [refund] }, _links: {} },
    '/v2/payments/tr_1/chargebacks?limit=250': { _embedded: { chargebacks: [chargeback] }, _links: {} },
  };
  const href = { href: 'https://api.mollie.com' };

  async function getPayment(change: object, options?: Parameters<MollieAccount['getPayment']>[1]) {
    const asked: string[] = [];
    const payment = {
      id: 'tr_1',
      mode: 'live',
      status: 'paid',
      amount: euros('5.00'),
      createdAt: '2027-01-03T00:00:00Z',
      _links: {},
      ...change,
    };
    reply = ({ url = '' }, response) => {
      const list = lists[url];
      if (list) asked.push(url.split(/[/?]/)[4] ?? '');
      response.writeHead(200).end(JSON.stringify(list ?? payment));
    };
    const { _embedded } = await account.getPayment('tr_1', options);
    const ids = [...(_embedded?.refunds ?? []), ...(_embedded?.chargebacks ?? [])].map(({ id }) => id);
    return { asked, ids };
  }

  test.each([
    ['there is no link and no amount', {}, undefined, [], []],
    ['the refunded amount is zero', { amountRefunded: euros('0.00') }, { hasKnownReversals: false }, [], []],
    ['refunds are linked', { _links: { refunds: href } }, undefined, ['refunds'], ['re_1']],
    ['something was refunded', { amountRefunded: euros('0.01') }, undefined, ['refunds'], ['re_1']],
    ['chargebacks are linked', { _links: { chargebacks: href } }, undefined, ['chargebacks'], ['chb_1']],
    ['something was charged back', { amountChargedBack: euros('5.00') }, {}, ['chargebacks'], ['chb_1']],
    [
      'we recorded a refund or chargeback before',
      {},
      { hasKnownReversals: true },
      ['refunds', 'chargebacks'],
      ['re_1', 'chb_1'],
    ],
    [
      'only refunds are embedded',
      { _embedded: { refunds: [refund] }, _links: { refunds: href, chargebacks: href } },
      {},
      ['chargebacks'],
      ['re_1', 'chb_1'],
    ],
    [
      'both lists are embedded',
      {
        _embedded: { refunds: [refund], chargebacks: [chargeback] },
        _links: { refunds: href, chargebacks: href },
        amountRefunded: euros('1.00'),
      },
      { hasKnownReversals: true },
      [],
      ['re_1', 'chb_1'],
    ],
  ])(
    'are fetched only if they may exist and are not embedded: %s',
    async (_when, change, options, asked, ids) => {
      expect(await getPayment(change, options)).toEqual({ asked, ids });
    },
  );
});

describe('the address for webhooks', () => {
  test.each([
    ['https://doneren.voorbeeld.nl', true],
    ['http://203.0.113.9:3000', true],
    ['http://localhost:3000', false],
    ['http://gulhart.localhost', false],
    ['http://127.0.0.1:3000', false],
    ['http://[::1]:3000', false],
    ['http://[fd00::1]', false],
    ['http://192.168.1.20', false],
    ['http://172.20.0.3', false],
    ['http://10.0.0.1', false],
    ['http://laptop.local', false],
    ['http://gulhart:3000', false],
  ])('%s is reachable from outside: %s', (address, reachable) => {
    expect(isReachableFromOutside(new URL(address))).toBe(reachable);
  });
});
