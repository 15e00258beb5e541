import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { canMountDisks, mountDisk, unmountDisk } from '../../harness/disk.ts';
import { ensureDataFolder } from './ensure-data-folder.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gulhart-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the data folder is created and stays empty', async () => {
  const dataDir = path.join(folder, 'some', 'data');
  await ensureDataFolder(readConfig({ DATA_DIR: dataDir }));
  expect(await readdir(dataDir)).toEqual([]);
});

test.skipIf(isRoot)(
  `a data folder without write permission is refused with a message${isRoot ? ' (skipped: root can write)' : ''}`,
  async () => {
    await chmod(folder, 0o500);
    await expect(ensureDataFolder(readConfig({ DATA_DIR: folder }))).rejects.toThrow(
      `DATA_DIR: in ${folder} kan niet worden geschreven: de gebruiker die Gulhart start, mag dat niet.`,
    );
  },
);

const reason = canMountDisks ? '' : ' (skipped: this machine cannot mount a small disk)';

test.skipIf(!canMountDisks)(
  `a read-only disk is refused with a message, unless the configuration stores nothing there${reason}`,
  async () => {
    mountDisk(folder, 'ro,size=1m');
    try {
      await expect(ensureDataFolder(readConfig({ DATA_DIR: folder }))).rejects.toThrow(
        `DATA_DIR: in ${folder} kan niet worden geschreven: de schijf is alleen te lezen. Koppel die schrijfbaar aan.`,
      );
      const storesNothing = readConfig({
        DATA_DIR: folder,
        DATABASE_URL: 'postgresql://gulhart@db.example/gulhart',
        APP_SECRET: 'a secret for tests of at least 32 characters',
        MOLLIE_API_URL: 'https://mollie.example',
        DEMO: 'off',
      });
      await expect(ensureDataFolder(storesNothing)).resolves.toBeUndefined();
    } finally {
      unmountDisk(folder);
    }
  },
);
