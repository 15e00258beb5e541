import type { Subscription } from '../state/entities.ts';
import { findUsableMandate } from '../customers/mandate-status.ts';
import { chargeMandate } from '../payments/add-payment.ts';
import { describePayment } from '../payments/payment-json.ts';
import type { Simulation } from '../simulation.ts';
import { planNextCharge, setSubscriptionStatus } from './subscription-status.ts';

export function chargeSubscription(simulation: Simulation, subscription: Subscription): void {
  const account = simulation.store.accountOf(subscription);
  const mandate = findUsableMandate(simulation, subscription.customerId, {
    mandateId: subscription.mandateId,
    method: subscription.method,
    pendingToo: false,
  });
  if (!mandate) {
    setSubscriptionStatus(simulation, subscription, 'suspended');
    return;
  }
  const payment = chargeMandate(simulation, account, mandate, {
    amountCents: subscription.amountCents,
    description: subscription.description,
    metadata: subscription.metadata,
    webhookUrl: subscription.webhookUrl,
    locale: null,
    subscriptionId: subscription.id,
  });
  simulation.journal.record('charge', account.id, {
    ...describePayment(simulation, payment),
    id: payment.id,
    date: subscription.nextPaymentDate,
  });
  subscription.chargesMade++;
  subscription.anchorIndex++;
  if (subscription.timesRemaining !== null) subscription.timesRemaining--;
  planNextCharge(subscription);
  simulation.store.subscriptions.put(subscription);
  if (subscription.timesRemaining === 0) setSubscriptionStatus(simulation, subscription, 'completed');
  else if (account.mode === 'test' && subscription.chargesMade === account.testSubscriptionLimit) {
    setSubscriptionStatus(simulation, subscription, 'canceled');
  }
}
