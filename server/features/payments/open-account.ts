import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { findCurrentPaymentKey, getPaymentKey, type PaymentKey } from '../settings/payment-keys.ts';

/**
 * Asks something with the key that a payment was made with. If Mollie no longer takes that key, the organisation's newer one of the same
 * kind may be for the same account and is tried as well.
 */
export async function askWithKeyOf<Answer>(
  deps: Deps,
  scope: OrganisationScope,
  made: Pick<PaymentKey, 'secretId' | 'environment'>,
  ask: (account: MollieAccount) => Promise<Answer>,
): Promise<Answer> {
  const { own, newest } = await deps.database.transaction(scope, async (transaction) => ({
    own: await getPaymentKey(deps, transaction, scope, made),
    newest: await findCurrentPaymentKey(deps, transaction, scope, made.environment),
  }));
  try {
    return await ask(deps.mollie(own.apiKey));
  } catch (error) {
    const keyWasRefused = error instanceof MollieError && error.kind === 'unauthorised';
    if (!keyWasRefused || !newest || newest.secretId === own.secretId) throw error;
    return ask(deps.mollie(newest.apiKey));
  }
}
