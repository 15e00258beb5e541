import type { Payment } from '../state/entities.ts';
import { setPaymentStatus } from './payment-status.ts';
import type { Simulation } from '../simulation.ts';

/** Part of a mutation. The bank's answer to a charge on a mandate: paid, unless the account asked for a failure. */
export function settleCharge(simulation: Simulation, payment: Payment): void {
  const account = simulation.store.accounts.get(payment.account);
  if (!account || account.failNextDirectDebits === 0 || payment.method !== 'directdebit') {
    setPaymentStatus(simulation, payment, 'paid');
    return;
  }
  account.failNextDirectDebits--;
  simulation.store.accounts.put(account);
  setPaymentStatus(simulation, payment, 'failed');
}
