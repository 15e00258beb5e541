import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readProcessTimes } from './process-times.ts';

export interface MeasuredPostgres {
  /** CPU time of the server and all its processes so far, also of those that have ended. */
  cpuMs(): number;
}

export async function measurePostgres(dataDir: string): Promise<MeasuredPostgres> {
  const [postmaster = ''] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  return {
    cpuMs() {
      const { ownMs, endedChildrenMs } = readProcessTimes(postmaster);
      return ownMs + endedChildrenMs + cpuMsOfChildren(postmaster);
    },
  };
}

function cpuMsOfChildren(postmaster: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const { parent, ownMs } = readProcessTimes(pid);
      if (parent === postmaster) sum += ownMs;
    } catch {
      // It ended in the meantime.
    }
  }
  return sum;
}
