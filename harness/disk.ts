import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export function mountDisk(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}

export function unmountDisk(folder: string): void {
  // The unmount is lazy, because a killed database may still use the disk for a moment.
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

/** True only for root on Linux, and only where root may mount a disk. Many containers forbid that. */
export const canMountDisks = tryMounting();

function tryMounting(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), 'gulhart-mount-'));
  try {
    mountDisk(folder, 'size=1m');
    unmountDisk(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

export async function fillDisk(folder: string): Promise<void> {
  const file = await open(fillerIn(folder), 'w');
  for (const bytes of [1_000_000, 4_096]) {
    const write = () =>
      file.write(Buffer.alloc(bytes)).then(
        () => true,
        () => false,
      );
    while (await write());
  }
  await file.close();
}

export function freeDisk(folder: string): Promise<void> {
  return rm(fillerIn(folder));
}

function fillerIn(folder: string): string {
  return path.join(folder, 'filler');
}
