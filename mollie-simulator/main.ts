import fastify from 'fastify';
import { mollieSimulator } from './simulator.ts';
import { isPublic } from './webhooks/webhook-url.ts';

const port = Number(process.env['SIMULATOR_PORT'] ?? 4010);
const dataFile = process.env['SIMULATOR_DATA'];
if (dataFile?.trim() === '') {
  console.error('SIMULATOR_DATA is empty. Set it to a file name, or unset it to keep data in memory only.');
  process.exit(1);
}

const app = fastify({ forceCloseConnections: true });
await app.register(mollieSimulator, {
  dataFile,
  // Developers receive webhooks on this machine, but the simulator must not call itself.
  acceptWebhookUrl: (url) => isPublic(url) || Number(url.port || 80) !== Number(new URL(address).port),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close());
}

const address = await app.listen({ port, host: '127.0.0.1' });
console.log(`Mollie simulator
  API       ${address}/v2      (any key: test_ or live_, then at least 30 letters, digits or underscores)
  checkout  ${address}/checkout/{id}
  control   ${address}/control/journal, ${address}/control/state
  data      ${dataFile ?? 'in memory only; set SIMULATOR_DATA to a file name to keep the data'}`);
