import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Puts a disk in memory over a folder, such as a small one or one that can only be read. */
export function mountDisk(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}

export function unmountDisk(folder: string): void {
  // Lazily, because a database that was killed may need a moment to let go of it.
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

/** Only root may, and in a container often not even root. */
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

/** Leaves no room at all on the disk that a folder is on. */
export async function fillDisk(folder: string): Promise<void> {
  const file = await open(fillerIn(folder), 'w');
  for (const bytes of [1_000_000, 4_096]) {
    const write = () =>
      file.write(Buffer.alloc(bytes)).then(
        () => true,
        () => false,
      );
    // Until it is refused.
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
