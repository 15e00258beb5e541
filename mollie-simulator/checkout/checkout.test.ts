import { describe, expect, test } from 'vitest';
import { createDonor, createPaidPayment, createPayment } from '../testing/builders.ts';
import { KEY, startSimulator } from '../testing/start-simulator.ts';

async function pageOf(url: string): Promise<{ status: number; html: string; policy: string }> {
  const response = await fetch(url);
  return {
    status: response.status,
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

function choicesIn(html: string, name = 'status'): (string | undefined)[] {
  return [...html.matchAll(new RegExp(`type="radio" name="${name}" value="(\\w+)"`, 'g'))].map(
    (match) => match[1],
  );
}

function checkedMethodIn(html: string): string | undefined {
  return /name="method" value="(\w+)" required checked/.exec(html)?.[1];
}

describe('the checkout page', () => {
  test('is a Dutch form with a radio button for each outcome, and says that no money is taken', async () => {
    const simulator = await startSimulator();
    const payment = await createPayment(simulator, { amount: { currency: 'EUR', value: '1250.00' } });
    const { status, html, policy } = await pageOf(payment.text('_links', 'checkout', 'href'));
    expect(status).toBe(200);
    expect(html).toContain('<html lang="nl">');
    expect(html).toContain('Testmodus: er wordt niets afgeschreven');
    expect(html).toMatch(/€\s1\.250,00/);
    expect(html).toMatch(/<fieldset><legend>/);
    expect(choicesIn(html)).toEqual(['paid', 'failed', 'canceled', 'expired', 'open']);
    expect(html).not.toContain('<script');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(policy).toContain("form-action 'self' https://charity.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test.each([
    ['nl_NL', 'nl', 'Hoe wilt u betalen?', 'Overboeking', /€\s1\.250,00/],
    ['nl_BE', 'nl', 'Hoe wilt u betalen?', 'Overboeking', /€\s1\.250,00/],
    ['en_GB', 'en', 'How do you want to pay?', 'Bank transfer', /€1,250\.00/],
    ['de_DE', 'en', 'How do you want to pay?', 'Bank transfer', /€1,250\.00/],
  ])(
    'shows a payment with the locale %s in the language %s',
    async (locale, language, question, method, amount) => {
      const simulator = await startSimulator();
      await simulator.control('POST', '/account', { key: KEY, methods: ['ideal', 'banktransfer'] });
      const { id } = await createPayment(simulator, {
        locale,
        method: undefined,
        amount: { currency: 'EUR', value: '1250.00' },
      });
      const url = `${simulator.url}/checkout/${id}`;
      const { html } = await pageOf(url);
      expect(html).toContain(`<html lang="${language}">`);
      for (const said of [question, method]) expect(html).toContain(said);
      expect(html).toMatch(amount);
      await simulator.checkout(id, 'paid');
      expect((await pageOf(url)).html).toContain(
        language === 'nl' ? 'Terug naar de website' : 'Back to the website',
      );
    },
  );

  test('shows markup in a description as text', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator, { description: '<img src=x onerror="alert(1)">' });
    const { html } = await pageOf(`${simulator.url}/checkout/${id}`);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });

  test.each(['paid', 'failed', 'canceled', 'expired', 'open'])(
    'gives the payment the status %s and redirects the donor to an address without the status',
    async (status) => {
      const simulator = await startSimulator();
      const { id } = await createPayment(simulator);
      const response = await simulator.checkout(id, status);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('https://charity.example/bedankt');
      expect((await simulator.api('GET', `/payments/${id}`)).at('status')).toBe(status);
    },
  );

  test('sends only a donor who cancels to the cancel URL', async () => {
    const simulator = await startSimulator();
    const fields = { cancelUrl: 'https://charity.example/annuleren' };
    const back = async (status: string) => {
      const { id } = await createPayment(simulator, fields);
      return (await simulator.checkout(id, status)).headers.get('location');
    };
    expect(await back('canceled')).toBe('https://charity.example/annuleren');
    expect(await back('failed')).toBe('https://charity.example/bedankt');
  });

  test('shows the outcome of a finished payment and a link back, and refuses to change the outcome', async () => {
    const simulator = await startSimulator();
    const { id } = await createPaidPayment(simulator);
    const { html } = await pageOf(`${simulator.url}/checkout/${id}`);
    expect(html).toContain('<strong>betaald</strong>');
    expect(html).toContain('href="https://charity.example/bedankt"');
    expect(choicesIn(html)).toEqual([]);
    await simulator.checkout(id, 'failed');
    expect((await simulator.api('GET', `/payments/${id}`)).at('status')).toBe('paid');
  });

  test('offers only paid and failed for a direct debit', async () => {
    const simulator = await startSimulator();
    const { customerId } = await createDonor(simulator);
    const charge = await createPayment(simulator, {
      customerId,
      sequenceType: 'recurring',
      method: 'directdebit',
    });
    const page = await pageOf(charge.text('_links', 'changePaymentState', 'href'));
    expect(choicesIn(page.html)).toEqual(['paid', 'failed']);
    const response = await simulator.checkout(charge.id, 'failed');
    expect(await response.text()).toContain('<strong>mislukt</strong>');
  });

  test('refuses an outcome that the page did not offer', async () => {
    const simulator = await startSimulator();
    const { id } = await createPayment(simulator);
    expect((await simulator.checkout(id, 'authorized')).status).toBe(400);
    expect((await simulator.api('GET', `/payments/${id}`)).at('status')).toBe('open');
  });

  test('lets the donor choose a method, and the payment keeps that method', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', {
      key: KEY,
      methods: ['ideal', 'bancontact', 'directdebit'],
    });
    const { id } = await createPayment(simulator, { method: undefined });
    const methodOf = async () => (await simulator.api('GET', `/payments/${id}`)).at('method');
    expect(await methodOf()).toBeNull();
    const { html } = await pageOf(`${simulator.url}/checkout/${id}`);
    expect(choicesIn(html, 'method')).toEqual(['ideal', 'bancontact']);
    expect(checkedMethodIn(html)).toBe('ideal');
    await simulator.checkout(id, 'open', 'bancontact');
    expect(await methodOf()).toBe('bancontact');
    await simulator.checkout(id, 'paid', 'bancontact');
    expect(await methodOf()).toBe('bancontact');
  });

  test('preselects the payment’s method, and the donor may choose another one', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methods: ['ideal', 'bancontact'] });
    const { id } = await createPayment(simulator, { method: 'bancontact' });
    expect(checkedMethodIn((await pageOf(`${simulator.url}/checkout/${id}`)).html)).toBe('bancontact');
    await simulator.checkout(id, 'failed', 'ideal');
    expect((await simulator.api('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'failed',
      method: 'ideal',
    });
  });

  test('offers and accepts only methods that suit the amount and the sequence type', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', {
      key: KEY,
      methods: ['ideal', 'bancontact', 'banktransfer', 'eps'],
      methodAmounts: { eps: { minimum: '10.01' } },
    });
    const { id: customerId } = await simulator.api('POST', '/customers', {});
    const { id } = await createPayment(simulator, { method: undefined, customerId, sequenceType: 'first' });
    const { html } = await pageOf(`${simulator.url}/checkout/${id}`);
    expect(choicesIn(html, 'method')).toEqual(['ideal', 'bancontact']);
    for (const method of ['banktransfer', 'eps', 'gold', '']) {
      expect((await simulator.checkout(id, 'paid', method)).status).toBe(400);
    }
    expect((await simulator.api('GET', `/payments/${id}`)).body).toMatchObject({
      status: 'open',
      method: null,
    });
  });

  test('invalidates the card mandate of a payment when the donor pays by iDEAL instead', async () => {
    const simulator = await startSimulator();
    await simulator.control('POST', '/account', { key: KEY, methods: ['ideal', 'creditcard'] });
    const { id: customerId } = await simulator.api('POST', '/customers', {});
    const fields = { customerId, sequenceType: 'first' };
    const mandates = async () =>
      (await simulator.api('GET', `/customers/${customerId}/mandates`))
        .list('_embedded', 'mandates')
        .map((mandate) => [mandate['method'], mandate['status']]);
    const withCard = await createPayment(simulator, { ...fields, method: undefined });
    await simulator.checkout(withCard.id, 'paid', 'creditcard');
    expect(await mandates()).toEqual([['creditcard', 'valid']]);
    const withoutCard = await createPayment(simulator, { ...fields, method: 'creditcard' });
    await simulator.checkout(withoutCard.id, 'paid', 'ideal');
    expect(await mandates()).toEqual([
      ['directdebit', 'valid'],
      ['creditcard', 'invalid'],
      ['creditcard', 'valid'],
    ]);
  });

  test('answers 404 for an unknown payment', async () => {
    const simulator = await startSimulator();
    const { status, html } = await pageOf(`${simulator.url}/checkout/tr_unknown`);
    expect(status).toBe(404);
    expect(html).toContain('Betaling niet gevonden');
  });
});
