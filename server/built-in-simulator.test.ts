import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { useTestWorld } from './testing/test-world.ts';

const world = useTestWorld();
const key = 'test_simulator_of_the_product_itself';

async function startProduct() {
  const folder = mkdtempSync(path.join(tmpdir(), 'gulhart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const app = await world.appWith({}, { simulatorDataFile: path.join(folder, 'simulator.jsonl') });
  const createPayment = (webhookUrl: string) =>
    app.inject({
      method: 'POST',
      url: '/simulator/v2/payments',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        amount: { currency: 'EUR', value: '10.00' },
        description: 'Gift',
        redirectUrl: 'https://charity.example/bedankt',
        webhookUrl,
      }),
    });
  return { createPayment };
}

test('the built-in simulator accepts a Mollie webhook URL of this installation', async () => {
  const { createPayment } = await startProduct();
  expect((await createPayment('http://localhost:3000/api/webhooks/mollie/abc')).statusCode).toBe(201);
});

test.each([
  ['its own control routes', 'http://localhost:3000/simulator/control/reset'],
  ['another route of the product', 'http://localhost:3000/api/admin/settings'],
  ['a path with .. segments', 'http://localhost:3000/api/webhooks/mollie/../../../simulator/control/reset'],
  ['a path with encoded .. segments', 'http://localhost:3000/api/webhooks/mollie/%2e%2e/x'],
  ['a path that only begins like the webhook path', 'http://localhost:3000/api/webhooks/mollies/abc'],
  ['another server', 'https://elsewhere.example/api/webhooks/mollie/abc'],
  ['another port', 'http://localhost:3001/api/webhooks/mollie/abc'],
])('the built-in simulator refuses a webhook URL that leads to %s', async (_what, webhookUrl) => {
  const { createPayment } = await startProduct();
  const answer = await createPayment(webhookUrl);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ field: 'webhookUrl' });
});
