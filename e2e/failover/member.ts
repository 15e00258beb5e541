import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Program } from './start-program.ts';

/** One PostgreSQL and the Patroni that starts and stops it. */
export interface Member extends MemberFiles {
  start(): void;
  /** Kills PostgreSQL and Patroni with SIGKILL. */
  kill(): void;
  freeze(): void;
  thaw(): void;
}

interface MemberFiles {
  name: string;
  postgresPort: number;
  patroniPort: number;
  dataDir: string;
  socketDir: string;
  /** The configuration of pgBackRest. */
  archiveConfig: string;
  /** Null if this machine may not mount disks. */
  disk: string | null;
}

export function createMember(files: MemberFiles, startPatroni: () => Program): Member {
  const { dataDir } = files;
  let patroni: Program | undefined;
  let frozen: number[] = [];
  /** Stops all processes, so that none of them starts another one meanwhile, and returns their ids. */
  const stopAll = () => {
    patroni?.signal('SIGSTOP');
    const postmaster = readPostmaster(dataDir);
    if (postmaster) signalProcess(postmaster, 'SIGSTOP');
    const children = postmaster ? listChildren(postmaster) : [];
    for (const pid of children) signalProcess(pid, 'SIGSTOP');
    return postmaster ? [postmaster, ...children] : [];
  };
  const kill = () => {
    for (const pid of new Set([...stopAll(), ...frozen])) signalProcess(pid, 'SIGKILL');
    frozen = [];
    patroni?.signal('SIGKILL');
  };
  // Before older listeners, because one of them removes the folder in which this one finds the process.
  process.prependOnceListener('exit', kill);
  return {
    ...files,
    start() {
      patroni = startPatroni();
    },
    kill,
    freeze() {
      frozen = stopAll();
    },
    thaw() {
      for (const pid of frozen) signalProcess(pid, 'SIGCONT');
      frozen = [];
      patroni?.signal('SIGCONT');
    },
  };
}

/** Returns undefined when PostgreSQL does not run. The file stays behind after a kill, so the process is checked. */
function readPostmaster(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n', 1)[0]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command[0]?.endsWith('/postgres') && command.includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function listChildren(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
