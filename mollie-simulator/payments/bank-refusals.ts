import { createHash } from 'node:crypto';
import { setMandateStatus } from '../customers/mandate-status.ts';
import type { Simulation } from '../simulation.ts';
import type { Account, BankRefusal, Mandate, Payment, Subscription } from '../state/entities.ts';

export function decideRefusal(
  simulation: Simulation,
  account: Account,
  mandate: Mandate,
  subscriptionId: string | null,
): BankRefusal | null {
  const { subscriptions, mandates } = simulation.store;
  const subscription = subscriptionId === null ? undefined : subscriptions.get(subscriptionId);
  const requested =
    (subscription && takeFailNext(subscription, () => subscriptions.put(subscription))) ??
    takeFailNext(mandate, () => mandates.put(mandate));
  const code = requested ?? drawCode(simulation, account);
  if (code === null) return null;
  // A donor disputes a debit (MD06) only after it was collected.
  const isChargeback = code === 'MD06' || account.chargebackCodes.includes(code);
  return { code, as: isChargeback ? 'chargeback' : 'failure' };
}

export function invalidateMandate(simulation: Simulation, payment: Payment, code: string): void {
  const codes = simulation.store.accountOf(payment).mandateInvalidCodes;
  const mandate = payment.mandateId === null ? undefined : simulation.store.mandates.get(payment.mandateId);
  if (codes.includes(code) && mandate?.status === 'valid') setMandateStatus(simulation, mandate, 'invalid');
}

function takeFailNext(item: Subscription | Mandate, save: () => void): string | null {
  const code = item.failNext?.shift();
  if (code === undefined) return null;
  save();
  return code;
}

/** The result depends only on the settings of the account and on the number of its earlier draws. */
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
