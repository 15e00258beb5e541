import path from 'node:path';
import { migrate, OtherMigrationsError } from '../../db/migrate.ts';
import { ConfigError, type Config } from '../config.ts';
import { projectRoot } from '../platform/project-root.ts';

export async function migrateDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  connectionString: string,
): Promise<void> {
  try {
    await migrate(connectionString, path.join(projectRoot, 'db', 'migrations'));
  } catch (error) {
    if (!(error instanceof OtherMigrationsError)) throw error;
    const why = 'is gemaakt door een eerdere versie van Gulhart en is met deze versie niet te gebruiken.';
    throw new ConfigError([
      databaseUrl === null
        ? `DATA_DIR: de database in ${dataDir} ${why} Verwijder de map ${dataDir} of kies een andere DATA_DIR, en start opnieuw.`
        : `DATABASE_URL: deze database ${why} Geef een lege database, en start opnieuw.`,
    ]);
  }
}
