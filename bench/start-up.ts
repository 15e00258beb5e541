import { inGivingWorld } from './giving-world.ts';
import { startProgram } from './processes.ts';
import { median, row, type Row } from './row.ts';

const rounds = 5;
const bareProgram = `
  import fastify from 'fastify';
  const app = fastify();
  app.get('/ready', async () => ({ ok: true }));
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
  process.on('SIGTERM', () => process.exit(0));`;

/** From the start of the process until it is ready, on a database that exists, against a bare Fastify. */
export function benchStartUp(): Promise<Row[]> {
  return inGivingWorld({}, async ({ startProduct }) => {
    const ours: number[] = [];
    const reference: number[] = [];
    const memory: number[] = [];
    const bareMemory: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await startProgram(
        ['--input-type=module', '--eval', bareProgram],
        {},
        { portVariable: 'PORT', readyPath: '/ready' },
      );
      reference.push(bare.startUpMs);
      bareMemory.push(bare.residentMb());
      await bare.stop();
      const product = await startProduct();
      ours.push(product.startUpMs);
      memory.push(product.residentMb());
      await product.stop();
    }
    return [
      row('start-up', median(ours), 'ms', median(reference)),
      row('resident memory after start-up', median(memory), 'MB', median(bareMemory)),
    ];
  });
}
