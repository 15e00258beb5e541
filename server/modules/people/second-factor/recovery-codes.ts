import { conflictError } from '../../../platform/app-error.ts';
import { createHash, randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from '../accounts/queries.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { explainLostCodes } from './errors.ts';
import { limits } from './limits.ts';
import { reportFactorChange } from '../accounts/mail-account-change.ts';
import { lockFactors, replaceRecoveryCodes } from './store.ts';

const codeCount = 10;
const groupLength = 5;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code such as 'k3f9p-7mxw2' has 50 random bits and no letters that look like digits. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    // The alphabet has 32 characters, so five random bits choose each with equal chance.
    const characters = [...randomBytes(2 * groupLength)].map((byte) => alphabet[byte & 31]).join('');
    return `${characters.slice(0, groupLength)}-${characters.slice(groupLength)}`;
  });
}

function normaliseCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}

/** Slow on purpose, so call this outside a transaction. One salt per account lets a code be found by its hash. */
export async function hashRecoveryCode(accountId: string, code: string): Promise<Buffer> {
  const salt = createHash('sha256').update(`recovery-code\0${accountId}`).digest().subarray(0, 16);
  return hashRaw(normaliseCode(code), { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
}

export async function prepareRecoveryCodes(
  accountId: string,
): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = makeRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(accountId, code)));
  return { codes, hashes };
}

export async function renewRecoveryCodes(
  deps: Deps,
  actor: Actor,
  { scope, accountId }: AccountKey,
): Promise<string[]> {
  await deps.rateLimiter.take(limits.changesByAccount, accountId);
  const { codes, hashes } = await prepareRecoveryCodes(accountId);
  const replace = async (transaction: OrganisationTransaction) => {
    const { hasPasskey, hasTotp } = await lockFactors(transaction, accountId);
    if (!hasPasskey && !hasTotp) throw conflictError('Stel eerst een passkey of een app in.');
    await replaceRecoveryCodes(transaction, accountId, hashes);
    await reportFactorChange(deps, transaction, actor, {
      action: 'recovery_codes_replaced',
      detail: '',
      whatHappened:
        'Voor uw account bij Gulhart zijn zojuist nieuwe herstelcodes gemaakt. De vorige werken niet meer.',
    });
  };
  await deps.database
    .transaction(scope, replace)
    .catch(
      explainLostCodes(
        'De verbinding viel weg. Uw vorige herstelcodes werken misschien niet meer. Maak nu nieuwe.',
      ),
    );
  return codes;
}
