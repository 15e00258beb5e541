import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mollieSimulator } from './simulator.ts';
import { createPayment, paymentBody } from './testing/builders.ts';
import { KEY, LIVE_KEY, startSimulator } from './testing/start-simulator.ts';

const PLAIN_KEY = `test_${'a'.repeat(30)}`;

describe('keys', () => {
  test.each([
    ['no key', {}],
    ['a short key', { authorization: `Bearer test_${'a'.repeat(29)}` }],
    ['another kind of key', { authorization: 'Bearer access_abcdefghijklmnopqrstuvwxyz0123456789' }],
    ['another scheme', { authorization: `Basic ${KEY}` }],
  ])('are checked: a request with %s gets 401 with the error text of Mollie', async (_what, headers) => {
    const simulator = await startSimulator();
    const response = await fetch(`${simulator.url}/v2/methods`, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('application/hal+json');
    expect(await response.json()).toMatchObject({
      status: 401,
      title: 'Unauthorized Request',
      detail: 'Missing authentication, or failed to authenticate',
    });
  });

  test('decide between test mode and live mode', async () => {
    const simulator = await startSimulator();
    const live = await simulator.api('POST', '/payments', paymentBody(), {
      authorization: `Bearer ${LIVE_KEY}`,
    });
    expect(live.at('mode')).toBe('live');
    expect((await createPayment(simulator)).at('mode')).toBe('test');
  });

  test('must contain the word simulator if simulatorKeysOnly is set', async () => {
    const open = await startSimulator();
    const closed = await startSimulator({ simulatorKeysOnly: true });
    const plain = { authorization: `Bearer ${PLAIN_KEY}` };
    expect((await open.api('GET', '/methods', undefined, plain)).status).toBe(200);
    expect((await closed.api('GET', '/methods', undefined, plain)).status).toBe(401);
    expect((await closed.api('GET', '/methods')).status).toBe(200);
  });
});

describe('inside another application', () => {
  test('the simulator does not change how the host parses bodies and answers errors', async () => {
    const app = fastify({ forceCloseConnections: true });
    onTestFinished(() => app.close());
    app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ host: true }));
    app.post('/echo', (request) => request.body);
    await app.register(mollieSimulator, { prefix: '/simulator' });
    const json = { 'content-type': 'application/json' };
    const echoed = await app.inject({ method: 'POST', url: '/echo', headers: json, payload: '{"a":1}' });
    expect(echoed.json()).toEqual({ a: 1 });
    const broken = await app.inject({ method: 'POST', url: '/echo', headers: json, payload: '{' });
    expect([broken.statusCode, broken.json()]).toEqual([418, { host: true }]);
    expect((await app.inject('/unknown')).headers['content-type']).toContain('application/json');
    const unknown = await app.inject('/simulator/v2/unknown');
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'application/hal+json']);
  });

  test('links use the public address when it is given', async () => {
    const simulator = await startSimulator({ publicUrl: 'https://demo.example/simulator/' });
    const payment = await createPayment(simulator);
    expect(payment.text('_links', 'checkout', 'href')).toBe(
      `https://demo.example/simulator/checkout/${payment.id}`,
    );
    expect(payment.text('_links', 'self', 'href')).toBe(
      `https://demo.example/simulator/v2/payments/${payment.id}`,
    );
  });

  test('the simulator works without a prefix', async () => {
    const app = fastify({ forceCloseConnections: true });
    onTestFinished(() => app.close());
    await app.register(mollieSimulator, {});
    const answer = await app.inject({ url: '/v2/methods', headers: { authorization: `Bearer ${KEY}` } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('the control API', () => {
  test('answers only requests that authoriseControl allows', async () => {
    const simulator = await startSimulator({
      authoriseControl: async (request) => request.headers['x-role'] === 'admin',
    });
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${simulator.url}/control/state`, { headers })).status;
    expect([await status({}), await status({ 'x-role': 'admin' })]).toEqual([404, 200]);
    expect((await simulator.control('POST', '/reset')).status).toBe(404);
  });

  test('answers requests from this machine by default, but not from pages of other sites', async () => {
    const app = fastify();
    onTestFinished(() => app.close());
    await app.register(mollieSimulator, {});
    const status = async (remoteAddress: string, headers = {}) =>
      (await app.inject({ url: '/control/now', remoteAddress, headers })).statusCode;
    expect([await status('127.0.0.1'), await status('::1'), await status('::ffff:127.0.0.1')]).toEqual([
      200, 200, 200,
    ]);
    expect([await status('10.0.0.5'), await status('203.0.113.127')]).toEqual([404, 404]);
    expect(await status('127.0.0.1', { 'sec-fetch-site': 'cross-site' })).toBe(404);
  });
});
