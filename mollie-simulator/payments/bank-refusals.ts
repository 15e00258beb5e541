import { createHash } from 'node:crypto';
import { setMandateStatus } from '../customers/mandate-status.ts';
import type { Simulation } from '../simulation.ts';
import type { Account, BankRefusal, Mandate, Payment, Subscription } from '../state/entities.ts';

/** The tester's choice for the subscription or mandate comes first, then chance. */
export function decideRefusal(
  simulation: Simulation,
  account: Account,
  mandate: Mandate,
  subscriptionId: string | null,
): BankRefusal | null {
  const { subscriptions, mandates } = simulation.store;
  const subscription = subscriptionId === null ? undefined : subscriptions.get(subscriptionId);
  const asked =
    (subscription && takeNext(subscription, () => subscriptions.put(subscription))) ??
    takeNext(mandate, () => mandates.put(mandate));
  const code = asked ?? drawCode(simulation, account);
  if (code === null) return null;
  // Only a collected debit can be charged back.
  const isTakenBack = code === 'MD06' || account.chargebackCodes.includes(code);
  return { code, as: isTakenBack ? 'chargeback' : 'failure' };
}

/** After some refusals the mandate is invalid. */
export function invalidateMandate(simulation: Simulation, payment: Payment, code: string): void {
  const codes = simulation.store.accounts.get(payment.account)?.mandateInvalidCodes ?? [];
  const mandate = payment.mandateId === null ? undefined : simulation.store.mandates.get(payment.mandateId);
  if (codes.includes(code) && mandate?.status === 'valid') setMandateStatus(simulation, mandate, 'invalid');
}

function takeNext(item: Subscription | Mandate, save: () => void): string | null {
  const code = item.failNext?.shift();
  if (code === undefined) return null;
  save();
  return code;
}

/** The same seed gives the same results in the order of the direct debits. */
function drawCode({ store }: Simulation, account: Account): string | null {
  const failures = account.directDebitFailures;
  if (!failures) return null;
  const hash = createHash('sha256')
    .update(`${failures.seed}/${failures.drawn++}`)
    .digest();
  store.accounts.put(account);
  if (hash.readUInt32BE(0) / 2 ** 32 >= failures.share) return null;
  const weights = Object.entries(failures.codes);
  let left = (hash.readUInt32BE(4) / 2 ** 32) * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [code, weight] of weights) {
    left -= weight;
    if (left < 0) return code;
  }
  return null;
}
