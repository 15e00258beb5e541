import { open, rm } from 'node:fs/promises';
import path from 'node:path';

export interface Disk {
  /** Leaves no room at all. */
  fill(): Promise<void>;
  free(): Promise<void>;
}

export function openDisk(folder: string): Disk {
  const filler = path.join(folder, 'filler');
  return {
    async fill() {
      const file = await open(filler, 'w');
      for (const bytes of [1_000_000, 4_096]) {
        // Until it is refused.
        while (
          await file.write(Buffer.alloc(bytes)).then(
            () => true,
            () => false,
          )
        );
      }
      await file.close();
    },
    free: () => rm(filler),
  };
}
