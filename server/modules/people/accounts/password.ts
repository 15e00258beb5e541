import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../../platform/app-error.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Takes the same time for an unknown account, which has no `passwordHash`. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return matches && passwordHash !== undefined;
}

const decoyHash = hashPassword('an address without an account');

/** Common Dutch passwords, which international lists lack. */
const dutchFavourites = [
  'welkom123',
  'welkom1234',
  'wachtwoord1',
  'wachtwoord12',
  'wachtwoord123',
  'geheim123',
  'gulhart1',
  'gulhart123',
];
const commonPasswords = new Set([...dictionary['passwords-common'], ...dutchFavourites]);

function refuseCommonPassword(password: string, field: string): void {
  const lowerCase = password.toLowerCase();
  const bare = lowerCase.replace(/^[^\p{L}\d]+/u, '').replace(/[^\p{L}\d]+$/u, '');
  if (!commonPasswords.has(lowerCase) && !commonPasswords.has(bare)) return;
  const sentence = 'Dit wachtwoord wordt te vaak gebruikt. Kies een wachtwoord dat moeilijker te raden is.';
  throw new AppError('validation_failed', { fields: { [field]: sentence } });
}

/** Hashing is slow on purpose, so call this outside a transaction. */
export async function preparePassword(password: string, field = 'password'): Promise<string> {
  refuseCommonPassword(password, field);
  return hashPassword(password);
}
