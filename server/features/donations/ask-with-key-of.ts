import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { findCurrentPaymentKey, getPaymentKey, type PaymentKey } from '../settings/payment-keys.ts';
import type { Donation } from './donation.ts';

/**
 * Asks something with the key that a donation or a subscription was made with. If Mollie no longer takes that key, the organisation's newer
 * one of the same kind may be for the same account and is tried as well. Should that one not know what is asked about, it is for another
 * account and nothing follows from it.
 */
export async function askWithKeyOf<Answer>(
  deps: Deps,
  scope: OrganisationScope,
  { secret_id: secretId, environment }: Pick<Donation, 'secret_id' | 'environment'>,
  ask: (account: MollieAccount, key: PaymentKey) => Promise<Answer>,
): Promise<Answer> {
  const { own, newest } = await deps.database.transaction(scope, async (transaction) => ({
    own: await getPaymentKey(deps, transaction, scope, { secretId, environment }),
    newest: await findCurrentPaymentKey(deps, transaction, scope, environment),
  }));
  try {
    return await ask(deps.mollie(own.apiKey), own);
  } catch (refusal) {
    const keyWasRefused = isKind(refusal, 'unauthorised');
    if (!keyWasRefused || !newest || newest.secretId === own.secretId) throw refusal;
    try {
      return await ask(deps.mollie(newest.apiKey), newest);
    } catch (error) {
      throw isKind(error, 'gone') || isKind(error, 'unauthorised') ? refusal : error;
    }
  }
}

function isKind(error: unknown, kind: MollieError['kind']): boolean {
  return error instanceof MollieError && error.kind === kind;
}
