import { describe, expect, test } from 'vitest';
import { createPayment } from '../testing/builders.ts';
import { KEY, startSimulator, type TestSimulator } from '../testing/start-simulator.ts';

async function idsOf(simulator: TestSimulator, path: string): Promise<unknown[]> {
  return (await simulator.api('GET', path)).list('_embedded', 'methods').map((method) => method['id']);
}

describe('the methods of an account', () => {
  test('have the amount limits of that account, which payments must respect', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', {
      key: KEY,
      methodAmounts: { ideal: { minimum: '5.00', maximum: '100.00' } },
    });
    const methods = await simulator.api('GET', '/methods');
    expect(methods.list('_embedded', 'methods')).toMatchObject([
      { id: 'ideal', minimumAmount: { value: '5.00' }, maximumAmount: { value: '100.00', currency: 'EUR' } },
    ]);
    const pay = async (value: string) =>
      (await createPayment(simulator, { amount: { currency: 'EUR', value } })).body;
    expect(await pay('4.99')).toMatchObject({ status: 422, field: 'amount' });
    expect(await pay('100.01')).toMatchObject({ status: 422, field: 'amount' });
    expect(await pay('100.00')).toMatchObject({ status: 'open' });
  });

  test.each([
    ['', ['iDEAL | Wero', 'Bank transfer']],
    ['?locale=en_GB', ['iDEAL | Wero', 'Bank transfer']],
    ['?locale=nl_NL', ['iDEAL | Wero', 'Overboeking']],
  ])('are named in the requested locale, and in English by default: "%s"', async (query, names) => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methods: ['ideal', 'banktransfer'] });
    const methods = (await simulator.api('GET', `/methods${query}`)).list('_embedded', 'methods');
    expect(methods.map(({ description }) => description)).toEqual(names);
  });

  test('can be without a maximum', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methodAmounts: { ideal: { maximum: null } } });
    expect((await simulator.api('GET', '/methods/ideal')).at('maximumAmount')).toBeNull();
    const amount = { currency: 'EUR', value: '900000.00' };
    expect((await createPayment(simulator, { amount })).status).toBe(201);
  });

  test.each([
    { gold: {} },
    { ideal: { maximum: '10' } },
    { ideal: { maximum: 10 } },
    { ideal: { most: '1.00' } },
  ])('cannot get invalid amount limits: %j', async (methodAmounts) => {
    const simulator = await startSimulator();
    const answer = await simulator.control('POST', '/account', { key: KEY, methodAmounts });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['amount[value]=10.00&amount[currency]=EUR', ['ideal']],
    ['amount[value]=50000.00&amount[currency]=EUR', ['ideal']],
    ['amount[value]=50000.01&amount[currency]=EUR', []],
    ['amount[value]=0.00&amount[currency]=EUR', []],
    ['amount[value]=10.00&amount[currency]=USD', []],
    ['sequenceType=recurring&amount[value]=1000.01&amount[currency]=EUR', []],
  ])('for the query %s are %j', async (query, ids) => {
    const simulator = await startSimulator();
    expect(await idsOf(simulator, `/methods?${query}`)).toEqual(ids);
  });

  test('are not listed for an invalid amount', async () => {
    const simulator = await startSimulator();
    const answer = await simulator.api('GET', '/methods?amount[value]=10&amount[currency]=EUR');
    expect(answer.body).toMatchObject({ status: 400, field: 'amount.value' });
  });

  test('show their issuers with include=issuers', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methods: ['ideal', 'kbc'] });
    const [ideal, kbc] = (await simulator.api('GET', '/methods?include=issuers')).list(
      '_embedded',
      'methods',
    );
    expect(ideal?.['issuers']).toBeUndefined();
    expect(kbc?.['issuers']).toMatchObject([
      { resource: 'issuer', id: 'kbc', name: 'KBC', image: { svg: expect.any(String) } },
      { resource: 'issuer', id: 'cbc', name: 'CBC' },
    ]);
    expect((await simulator.api('GET', '/methods/kbc')).at('issuers')).toBeUndefined();
  });
});

test('the list of all methods marks only the active ones as activated', async () => {
  const simulator = await startSimulator();
  const all = await simulator.api('GET', '/methods/all');
  const methods = all.list('_embedded', 'methods');
  expect(all.at('count')).toBe(methods.length);
  expect(methods).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'ideal', status: 'activated' }),
      expect.objectContaining({ id: 'directdebit', status: 'activated' }),
      expect.objectContaining({ id: 'bancontact', status: null }),
    ]),
  );
  const recurring = await idsOf(simulator, '/methods/all?sequenceType=recurring&amount[value]=2000.00');
  expect(recurring).toEqual(['creditcard', 'paypal']);
});
