import type { Config } from '../config.ts';

export interface OperationContext {
  config: Config;
  connectionString: string;
}

export interface Operation {
  usage: string;
  /** Returns undefined when the arguments are invalid. */
  prepare(words: readonly string[]): ((context: OperationContext) => Promise<string>) | undefined;
}
