import type { Environment } from '../../../../../contract/environments.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { MollieAccount } from '../../../../platform/mollie/mollie.ts';
import { isMollieError, MollieError } from '../../../../platform/mollie/mollie-error.ts';
import { listRefusedKeys, recordKeyAnswer } from '../../../foundation/settings/check-payment-keys.ts';
import {
  findCurrentPaymentKey,
  getPaymentKey,
  type PaymentKey,
} from '../../../foundation/settings/payment-keys.ts';
import type { Payment } from './payment.ts';

/** Mollie refuses the key of a payment or subscription, and no other key works for the same Mollie account. */
export class PaymentKeyRefused extends MollieError {
  readonly environment: Environment;
  readonly lastFour: string;

  constructor({ kind, detail, status }: MollieError, { environment, apiKey }: PaymentKey) {
    super(kind, detail, status === undefined ? {} : { status });
    this.environment = environment;
    this.lastFour = apiKey.slice(-4);
  }
}

/**
 * Calls Mollie with the key of a payment or subscription. If Mollie refuses that key, tries the
 * organisation's current key, which may belong to the same Mollie account. Throws `PaymentKeyRefused` if
 * there is no other key, or if Mollie also refuses the current key. Also throws it if Mollie finds nothing
 * with the current key (`gone`), because that key then belongs to another Mollie account.
 */
export async function callMollieWithKeyFallback<Answer>(
  deps: Deps,
  scope: OrganisationScope,
  { secret_id: secretId, environment }: Pick<Payment, 'secret_id' | 'environment'>,
  ask: (account: MollieAccount, key: PaymentKey) => Promise<Answer>,
): Promise<Answer> {
  const [own, current, refused] = await deps.database.transaction(scope, (transaction) =>
    Promise.all([
      getPaymentKey(deps, transaction, { secretId, environment }),
      findCurrentPaymentKey(deps, transaction, environment),
      listRefusedKeys(transaction),
    ]),
  );
  const record = (secretId: string, refusedAt: Date | null) =>
    deps.database.transaction(scope, (transaction) => recordKeyAnswer(transaction, secretId, refusedAt));
  const askWith = async (key: PaymentKey) => {
    try {
      const answer = await ask(deps.mollie(key.apiKey), key);
      if (refused.includes(key.secretId)) await record(key.secretId, null);
      return answer;
    } catch (error) {
      if (isMollieError(error, 'unauthorised')) await record(key.secretId, deps.clock.now());
      throw error;
    }
  };
  try {
    return await askWith(own);
  } catch (error) {
    if (!refusesKey(error)) throw error;
    const refusal = new PaymentKeyRefused(error, own);
    if (!current || current.secretId === own.secretId) throw refusal;
    try {
      return await askWith(current);
    } catch (second) {
      throw isMollieError(second, 'gone') || refusesKey(second) ? refusal : second;
    }
  }
}

function refusesKey(error: unknown): error is MollieError {
  return error instanceof MollieError && (error.kind === 'unauthorised' || error.status === 403);
}
