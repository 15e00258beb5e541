import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

export interface ProcessTimes {
  parent: string;
  /** CPU time, user and system together. */
  ownMs: number;
  /** The same of children that have ended. */
  endedChildrenMs: number;
}

/** What the system knows of a process; see proc_pid_stat(5). */
export function readProcessTimes(pid: string): ProcessTimes {
  // The name, in parentheses, may hold anything; what follows it is the third field and further.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ms = (first: number) => ((Number(fields[first]) + Number(fields[first + 1])) * 1000) / ticksPerSecond;
  return { parent: fields[1] ?? '', ownMs: ms(11), endedChildrenMs: ms(13) };
}
