import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createPayment } from './testing/builders.ts';
import { startSimulatorProcess } from './testing/simulator-process.ts';

test.each(['', ' '])('an empty data file name (%j) ends the program with an error', async (dataFile) => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_DATA: dataFile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(errors).toContain('SIMULATOR_DATA is empty');
});

test('a separate simulator process accepts webhook URLs on this machine, except its own address', async () => {
  const { simulator } = await startSimulatorProcess(undefined);
  const { port } = new URL(simulator.url);
  for (const host of ['127.0.0.1', 'localhost', '127.1', '[::1]', '0.0.0.0']) {
    const refused = await createPayment(simulator, { webhookUrl: `http://${host}:${port}/control/reset` });
    expect(refused.body).toMatchObject({ status: 422, field: 'webhookUrl' });
  }
  const accepted = await createPayment(simulator, {
    webhookUrl: 'http://localhost:3000/api/webhooks/mollie/abc',
  });
  expect(accepted.status).toBe(201);
});
