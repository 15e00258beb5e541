import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { mollieSimulator } from './simulator.ts';
import { KEY } from './testing/start-simulator.ts';

function selfSignedCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=127.0.0.1';
  try {
    execFileSync('openssl', ['req', ...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('This test needs the openssl command to make a certificate (apt install openssl).', {
      cause: error,
    });
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function runClient(url: string): Promise<unknown> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'testing/api-client-script.ts')],
    {
      env: {
        ...process.env,
        SIMULATOR_URL: url,
        SIMULATOR_KEY: KEY,
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
        NODE_NO_WARNINGS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(errors).toBe('');
  return JSON.parse(output);
}

test('@mollie/api-client, which requires TLS, works with the simulator', async () => {
  const app = fastify({ https: selfSignedCertificate(), forceCloseConnections: true });
  onTestFinished(() => app.close());
  await app.register(mollieSimulator, { prefix: '/simulator' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  expect(await runClient(`${origin}/simulator`)).toEqual({
    oneOff: {
      checkoutUrl: true,
      statuses: ['open', 'paid', 'pending'],
      amountRemaining: '9.00',
      chargebacks: ['1.00'],
    },
    monthly: {
      mandate: 'valid',
      subscription: ['active', 'canceled'],
      charges: ['paid', 'paid', 'failed', 'paid'],
      updatedAmount: '5.00',
      failureReason: expect.objectContaining({ bankReasonCode: 'MS03', bankReason: 'Reason not specified' }),
    },
    lists: {
      payments: 6,
      pagedPayments: 6,
      methods: ['directdebit'],
      subscriptions: ['canceled'],
      refunds: 1,
    },
    refusal: [422, 'amount.value', 'The amount contains an invalid value'],
  });
});
