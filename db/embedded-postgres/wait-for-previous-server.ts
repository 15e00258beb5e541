import { execFile } from 'node:child_process';
import { link, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describeFolderInUse } from './explain-failure.ts';
import { hasErrorCode } from './has-error-code.ts';
import { isProcessAlive } from './has-error-code.ts';

// A server usually notices immediately that its parent was killed. On a busy machine, it may need two seconds.
const ownerExitTimeoutMs = 2_000;
const shutdownTimeoutMs = 30_000;

/**
 * Waits until the previous server has ended, and removes a stale lock file. PostgreSQL would respect that file if its
 * process id now belongs to another process.
 */
export async function waitForPreviousServer(dataDir: string): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const lock = await readLock(dataDir);
    if (lock === undefined) return;
    const waitedMs = Date.now() - startedAt;
    if (!(await isServerOf(dataDir, lock.pid))) {
      // If the lock file is empty, another process may still be writing it.
      if (lock.content !== '' || waitedMs > ownerExitTimeoutMs) return removeLock(dataDir, lock.content);
    } else if (waitedMs > (lock.isStopping ? shutdownTimeoutMs : ownerExitTimeoutMs)) {
      throw new Error(describeFolderInUse(dataDir, lock.pid));
    }
    await sleep(20);
  }
}

async function readLock(dataDir: string) {
  const content = await readFileIfPresent(lockFile(dataDir));
  if (content === undefined) return undefined;
  const lines = content.split('\n');
  return { content, pid: Number(lines[0]), isStopping: lines[7]?.trim() === 'stopping' };
}

async function isServerOf(dataDir: string, pid: number): Promise<boolean> {
  if (!(pid > 0) || !isProcessAlive(pid)) return false;
  const commandLine = await readCommandLine(pid);
  return commandLine.includes('postgres') && commandLine.includes(`-D ${dataDir} `);
}

async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return ((await readFileIfPresent(`/proc/${pid}/cmdline`)) ?? '').replaceAll('\0', ' ');
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return stdout;
}

// Renames the file first, and restores it if its content is new: another process may have just started a server.
async function removeLock(dataDir: string, staleContent: string): Promise<void> {
  const renamed = `${lockFile(dataDir)}.stale-${process.pid}`;
  try {
    await rename(lockFile(dataDir), renamed);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readFile(renamed, 'utf8')) !== staleContent) await link(renamed, lockFile(dataDir));
  await rm(renamed);
}

async function readFileIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}
