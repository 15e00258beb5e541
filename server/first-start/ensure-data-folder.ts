import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { hasSimulator } from '../make-deps.ts';

export async function ensureDataFolder(config: Config): Promise<void> {
  const isNeeded = !config.databaseUrl || !config.appSecrets || config.demo || hasSimulator(config);
  if (!isNeeded) return;
  const { dataDir } = config;
  const draft = path.join(dataDir, `.written-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(draft, '');
    await rm(draft);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const refusal = refusals[code];
    if (refusal === undefined) throw error;
    throw new ConfigError([
      `DATA_DIR: in ${dataDir} kan niet worden geschreven: ${refusal} Kies anders een andere map.`,
    ]);
  }
}

const noRight =
  'de gebruiker die Gulhart start, mag dat niet. Geef die gebruiker het recht om er te schrijven.';

const refusals: Record<string, string> = {
  EROFS: 'de schijf is alleen te lezen. Koppel die schrijfbaar aan.',
  EACCES: noRight,
  EPERM: noRight,
};
