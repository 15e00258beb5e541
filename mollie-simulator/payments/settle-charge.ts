import type { Simulation } from '../simulation.ts';
import type { Payment } from '../state/entities.ts';
import { describeReason } from './bank-reasons.ts';
import { addChargeback } from './chargebacks.ts';
import { chargedBackCents } from './payment-json.ts';
import { setPaymentStatus } from './payment-status.ts';

export function settleCharge(simulation: Simulation, payment: Payment): void {
  const account = simulation.store.accountOf(payment);
  if (payment.bankRefusal) {
    const { as, code } = payment.bankRefusal;
    setPaymentStatus(simulation, payment, as === 'failure' ? 'failed' : 'paid', code);
    return;
  }
  if (account.failNextDirectDebits === 0 || payment.method !== 'directdebit') {
    setPaymentStatus(simulation, payment, 'paid');
    return;
  }
  account.failNextDirectDebits--;
  simulation.store.accounts.put(account);
  setPaymentStatus(simulation, payment, 'failed');
}

export function chargeBack(simulation: Simulation, payment: Payment): void {
  payment.dueAt = null;
  simulation.store.payments.put(payment);
  const amountCents = payment.amountCents - chargedBackCents(simulation, payment);
  const code = payment.bankRefusal?.code;
  if (code === undefined || amountCents < 1) return;
  addChargeback(simulation, payment, { amountCents, reason: { code, description: describeReason(code) } });
}
