import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface HasPid {
  pid: number;
}

export function residentMbOf({ pid }: HasPid): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

export function cpuMsOf({ pid }: HasPid): number {
  return readTimes(pid).ownMs;
}

/** The share of processor time that other machines on the same host took since `before`. See proc_stat(5). */
export function stolenShareSince(before: ProcessorTicks): number {
  const { all, stolen } = readProcessorTicks();
  return (stolen - before.stolen) / Math.max(1, all - before.all);
}

interface ProcessorTicks {
  all: number;
  stolen: number;
}

export function readProcessorTicks(): ProcessorTicks {
  // Reads the columns user, nice, system, idle, iowait, irq, softirq and steal. The first two include guest time, so
  // the two columns of guest time are left out.
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

export function cpuMsWithChildrenOf({ pid }: HasPid): number {
  const { ownMs, endedChildrenMs } = readTimes(pid);
  return ownMs + endedChildrenMs + sumOverChildren(pid, (child) => readTimes(child).ownMs);
}

/** Includes child processes. Shared memory counts once. */
export function memoryMbOf({ pid }: HasPid): number {
  return readMemoryMb(pid) + sumOverChildren(pid, readMemoryMb);
}

function readMemoryMb(pid: number | string): number {
  const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

function sumOverChildren(pid: number, figureOf: (child: string) => number): number {
  let sum = 0;
  for (const other of readdirSync('/proc')) {
    if (!/^\d+$/.test(other)) continue;
    try {
      if (readTimes(other).parent === String(pid)) sum += figureOf(other);
    } catch {}
  }
  return sum;
}

/** See proc_pid_stat(5). */
function readTimes(pid: number | string) {
  // The name of the process is in parentheses and may contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ms = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1000) / ticksPerSecond;
  return { parent: fields[1] ?? '', ownMs: ms(11), endedChildrenMs: ms(13) };
}
