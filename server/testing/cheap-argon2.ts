import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// The database tests import this module instead of @node-rs/argon2. Its `hashRaw` is cheap, because ten recovery
// codes would otherwise need ten slow hashes.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

export const { hash, verify } = argon2;

type Options = NonNullable<Parameters<typeof argon2.hashRaw>[1]>;

export let lastRawCost: object | undefined;

export function hashRaw(password: string, options: Options): Promise<Buffer> {
  const { memoryCost, timeCost, parallelism, ...rest } = options;
  lastRawCost = { memoryCost, timeCost, parallelism };
  return argon2.hashRaw(password, { ...rest, memoryCost: 8, timeCost: 1, parallelism: 1 });
}
