import type { Running } from './processes.ts';

const sampledEveryMs = 200;

/** Downloads every donation of an organisation and gives back by how many megabytes the process that sent them grew at most. */
export async function measureExportMemory(product: Running, cookie: string, size: number): Promise<number> {
  const beforeMb = product.residentMb();
  let mostMb = beforeMb;
  const timer = setInterval(() => (mostMb = Math.max(mostMb, product.residentMb())), sampledEveryMs);
  try {
    const lines = await countLines(`${product.url}/api/admin/donations/export.csv`, cookie);
    if (lines !== size + 1) throw new Error(`the export of ${size} donations has ${lines} lines`);
  } finally {
    clearInterval(timer);
  }
  return mostMb - beforeMb;
}

async function countLines(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`the export was answered with ${answer.status}`);
  let lines = 0;
  const counter = new WritableStream<Uint8Array>({
    write: (chunk) => {
      for (const byte of chunk) if (byte === 10) lines++;
    },
  });
  await answer.body.pipeTo(counter);
  return lines;
}
