import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';

export interface OperationContext {
  config: Config;
  connectionString: string;
}

export interface Operation {
  usage: string;
  prepare(args: readonly string[]): ((context: OperationContext) => Promise<string>) | undefined;
}

export async function withDatabase(
  connectionString: string,
  work: (database: Database) => Promise<string>,
): Promise<string> {
  const database = openDatabase({ connectionString });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
