import { findFreePort } from '../harness/find-free-port.ts';
import { launchProgram, type Running } from '../harness/launch.ts';
import { withGivingWorld } from './giving-world.ts';
import { residentMbOf } from './process-use.ts';
import { median, row, type Row } from './row.ts';

const rounds = 5;
const bareProgram = `
  import fastify from 'fastify';
  const app = fastify();
  app.get('/ready', async () => ({ ok: true }));
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });`;

export function benchStartUp(): Promise<Row[]> {
  return withGivingWorld({}, async ({ startProduct }) => {
    const ours = { ms: [] as number[], mb: [] as number[] };
    const reference = { ms: [] as number[], mb: [] as number[] };
    const measure = async (start: () => Promise<Running>, { ms, mb }: typeof ours) => {
      const startedAt = performance.now();
      const program = await start();
      ms.push(performance.now() - startedAt);
      mb.push(residentMbOf(program));
      await program.stop();
    };
    for (let round = 0; round < rounds; round += 1) {
      await measure(startBare, reference);
      await measure(startProduct, ours);
    }
    return [
      row('start-up', median(ours.ms), 'ms', median(reference.ms)),
      row('resident memory after start-up', median(ours.mb), 'MB', median(reference.mb)),
    ];
  });
}

async function startBare(): Promise<Running> {
  const port = { PORT: String(await findFreePort()) };
  const bare = launchProgram(['--input-type=module', '--eval', bareProgram], port, '/ready');
  await bare.started;
  return bare;
}
