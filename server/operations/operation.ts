import type { Config } from '../config.ts';

export interface OperationContext {
  config: Config;
  /** The role that owns the schema. */
  connectionString: string;
}

/** Something that whoever runs the product does from the command line. */
export interface Operation {
  /** How it is called. */
  usage: string;
  /** The words that follow its name; undefined when they make no sense. */
  prepare(words: readonly string[]): ((context: OperationContext) => Promise<string>) | undefined;
}
