import type { Environment } from '../../../../contract/environments.ts';
import { paperHoldWords } from '../../../../contract/paper-hold-words.ts';
import type { PaperHold } from '../../../../contract/paper-hold.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { hasConfirmedOwner } from './members.ts';
import { findIdentityHold } from '../settings/identity-claims.ts';
import { findRefusedSince } from '../settings/check-payment-keys.ts';
import { isKnownToMollie } from '../settings/payment-keys.ts';

export async function findPaperHold(
  transaction: OrganisationTransaction,
  environment: Environment,
): Promise<PaperHold | undefined> {
  if (environment === 'test') return undefined;
  const [isConfirmed, isKnown, refusedSince, identityHold] = await Promise.all([
    hasConfirmedOwner(transaction),
    isKnownToMollie(transaction),
    findRefusedSince(transaction),
    findIdentityHold(transaction),
  ]);
  if (!isConfirmed) return 'unconfirmed';
  return !isKnown || refusedSince ? 'no_live_key' : identityHold;
}

export class PapersOnHoldError extends AppError {
  constructor(hold: PaperHold, what: string) {
    super('conflict', { message: `${what} ${paperHoldWords[hold].text}` });
  }
}

export async function refusePapersOnHold(
  transaction: OrganisationTransaction,
  environment: Environment,
  what = 'Er kan nog geen kwitantie of jaaroverzicht worden uitgegeven.',
): Promise<void> {
  const hold = await findPaperHold(transaction, environment);
  if (hold) throw new PapersOnHoldError(hold, what);
}
