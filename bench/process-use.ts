import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface HasPid {
  pid: number;
}

/** CPU time that a process has used so far, user and system together. */
export function cpuMsOf({ pid }: HasPid): number {
  return readTimes(pid).ownMs;
}

export function residentMbOf({ pid }: HasPid): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** The same with its children, also of those that have ended. */
export function cpuMsWithChildrenOf({ pid }: HasPid): number {
  const { ownMs, endedChildrenMs } = readTimes(pid);
  let sum = ownMs + endedChildrenMs;
  for (const other of readdirSync('/proc')) {
    if (!/^\d+$/.test(other)) continue;
    try {
      const times = readTimes(other);
      if (times.parent === String(pid)) sum += times.ownMs;
    } catch {
      // It ended in the meantime.
    }
  }
  return sum;
}

/** What the system knows of a process; see proc_pid_stat(5). */
function readTimes(pid: number | string) {
  // The name, in parentheses, may hold anything; what follows it is the third field and further.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ms = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1000) / ticksPerSecond;
  return { parent: fields[1] ?? '', ownMs: ms(11), endedChildrenMs: ms(13) };
}
