import fastify from 'fastify';
import { mollieSimulator } from './simulator.ts';

const port = Number(process.env['SIMULATOR_PORT'] ?? 4010);
const dataFile = process.env['SIMULATOR_DATA'];

const app = fastify({ forceCloseConnections: true });
await app.register(mollieSimulator, {
  dataFile,
  // Alone it serves a developer, whose webhooks are on this very machine.
  acceptWebhookUrl: () => true,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close());
}

const address = await app.listen({ port, host: '127.0.0.1' });
console.log(`Mollie simulator
  API       ${address}/v2      (any key such as test_ and 30 letters or digits)
  checkout  ${address}/checkout/{id}
  control   ${address}/control/journal, ${address}/control/state
  data      ${dataFile ?? 'in memory only; SIMULATOR_DATA names a file to keep it in'}`);
