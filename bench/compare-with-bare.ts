import type { Running } from '../harness/launch.ts';
import type { HttpRequest } from '../harness/send-request.ts';
import { load, generatorLimitNote, type LoadResult } from './load.ts';
import { cpuMsOf } from './process-use.ts';
import { median, row, type Row } from './row.ts';

const rounds = 3;

interface Comparison {
  name: string;
  count: number;
  concurrency: number;
  product: MeasuredServer;
  bare: MeasuredServer;
}

interface MeasuredServer {
  server: Running;
  next: (index: number) => HttpRequest;
}

export async function compareWithBare({
  name,
  count,
  concurrency,
  product,
  bare,
}: Comparison): Promise<Row[]> {
  const ours: Figures[] = [];
  const reference: Figures[] = [];
  const ask = async ({ server, next }: MeasuredServer): Promise<Figures> => {
    const before = cpuMsOf(server);
    const result = await load({ count, concurrency }, next, expectSuccess);
    return { ...result, cpuMs: (cpuMsOf(server) - before) / count };
  };
  // Measures the servers in turns, so that other load affects both. The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const plain = await ask(bare);
    const own = await ask(product);
    if (round > 0) reference.push(plain);
    if (round > 0) ours.push(own);
  }
  const compare = (what: string, unit: string, figure: (figures: Figures) => number) =>
    row(`${name}${what}`, median(ours.map(figure)), unit, median(reference.map(figure)));
  return [
    compare(generatorLimitNote([...ours, ...reference]), '/s', ({ perSecond }) => perSecond),
    compare(', 95th percentile', 'ms', ({ p95Ms }) => p95Ms),
    compare(', server CPU per request', 'ms', ({ cpuMs }) => cpuMs),
  ];
}

type Figures = LoadResult & { cpuMs: number };

function expectSuccess({ status, body }: { status: number; body: string }): void {
  if (status !== 200) throw new Error(`${status} instead of 200: ${body}`);
}
