import type { Running } from '../harness/launch.ts';
import { residentMbOf } from './process-use.ts';

const sampledEveryMs = 200;

export async function measureExportMemory(
  product: Running,
  cookie: string,
  { size, times }: { size: number; times: number },
): Promise<number> {
  let mostMb = 0;
  const timer = setInterval(() => (mostMb = Math.max(mostMb, residentMbOf(product))), sampledEveryMs);
  try {
    for (let time = 0; time < times; time++) {
      const lines = await countLines(`${product.url}/api/admin/donations/export.csv`, cookie);
      if (lines !== size + 1) throw new Error(`the export of ${size} donations has ${lines} lines`);
    }
  } finally {
    clearInterval(timer);
  }
  return mostMb;
}

async function countLines(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let lines = 0;
  const counter = new WritableStream<Uint8Array>({
    write: (chunk) => {
      for (const byte of chunk) if (byte === 10) lines++;
    },
  });
  await answer.body.pipeTo(counter);
  return lines;
}
