import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { findTrialData } from '../modules/administration/demo/register-demo-organisation.ts';
import { operatorScope } from '../operator-scope.ts';
import type { Deps } from '../modules/foundation/deps.ts';

const trialFiles = ['app-secret', 'logins.txt', 'simulator.jsonl'];

/** Production without DATABASE_URL refuses the data folder of a trial, because `logins.txt` contains passwords. */
export function refuseTrialFolder({ production, databaseUrl, dataDir }: Config): void {
  if (!production || databaseUrl !== null) return;
  const found = trialFiles.filter((file) => existsSync(path.join(dataDir, file)));
  if (found.length > 0)
    throw new ConfigError([
      `DATA_DIR: in ${dataDir} staat wat een proef heeft gemaakt (${found.join(', ')}). Kies voor productie een lege map.`,
    ]);
}

export async function refuseTrialDatabase(
  { production, databaseUrl }: Config,
  deps: Pick<Deps, 'database' | 'secrets'>,
): Promise<void> {
  const found = production ? await findTrialData(deps, operatorScope) : undefined;
  if (found === undefined) return;
  const remedy = databaseUrl === null ? 'een lege map' : 'een lege database';
  throw new ConfigError([
    `${databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}: in de database staat ${found} van een proef. ` +
      `Kies voor productie ${remedy}.`,
  ]);
}
