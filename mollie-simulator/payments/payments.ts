import { invalid } from '../api/api-error.ts';
import { single, type ApiAnswer, type ApiCall } from '../api/api-handler.ts';
import {
  optionalLocale,
  optionalMetadata,
  optionalUrl,
  optionalWebhookUrl,
  refuseUnknown,
  requiredDescription,
} from '../api/api-input.ts';
import { chargebackJson } from './chargebacks.ts';
import type { Payment } from '../state/entities.ts';
import { listAnswer } from '../api/pagination.ts';
import { isCancelable, paymentJson } from './payment-json.ts';
import { setPaymentStatus } from './payment-status.ts';
import { refundJson } from './refunds.ts';
import { requirePayment } from '../api/require-owned.ts';

const UPDATABLE = new Set(
  (
    'billingAddress billingEmail cancelUrl description dueDate issuer locale metadata method redirectUrl ' +
    'restrictPaymentMethodsToCountry shippingAddress webhookUrl'
  ).split(' '),
);

const NO_FIELDS: ReadonlySet<string> = new Set();

export function getPayment(call: ApiCall): ApiAnswer {
  const { simulation, links, query } = call;
  const payment = requirePayment(call);
  const embed = (query['embed'] ?? '').split(',');
  const embedded = {
    ...(embed.includes('refunds') && {
      refunds: simulation.store.refunds
        .ownedBy(payment.id)
        .map((refund) => refundJson(simulation, links, refund)),
    }),
    ...(embed.includes('chargebacks') && {
      chargebacks: simulation.store.chargebacks
        .ownedBy(payment.id)
        .map((chargeback) => chargebackJson(links, chargeback)),
    }),
  };
  const body = {
    ...paymentJson(simulation, links, payment),
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  };
  return single(call, 200, body, 'get-payment');
}

export function listPayments(call: ApiCall, owner = call.account.id, path = '/payments'): ApiAnswer {
  return listAnswer(call, {
    name: 'payments',
    path,
    owner,
    collection: call.simulation.store.payments,
    render: (payment) => paymentJson(call.simulation, call.links, payment),
    page: 'list-payments',
  });
}

export function cancelPayment(call: ApiCall): ApiAnswer {
  const payment = requirePayment(call);
  refuseUnknown(call.body, NO_FIELDS);
  if (!isCancelable(payment)) throw invalid('The payment cannot be canceled');
  setPaymentStatus(call.simulation, payment, 'canceled');
  return single(call, 200, paymentJson(call.simulation, call.links, payment), 'cancel-payment');
}

/** Changes what is given, and notifies nobody. */
export function updatePayment(call: ApiCall): ApiAnswer {
  const { simulation, body } = call;
  const payment = requirePayment(call);
  refuseUnknown(body, UPDATABLE);
  const changes: Partial<Payment> = {
    ...('description' in body && { description: requiredDescription(body) }),
    ...('redirectUrl' in body && { redirectUrl: optionalUrl(body, 'redirectUrl') }),
    ...('cancelUrl' in body && { cancelUrl: optionalUrl(body, 'cancelUrl') }),
    ...('webhookUrl' in body && { webhookUrl: optionalWebhookUrl(body, simulation.acceptWebhookUrl) }),
    ...('metadata' in body && { metadata: optionalMetadata(body) }),
    ...('locale' in body && { locale: optionalLocale(body) }),
  };
  Object.assign(payment, changes);
  simulation.store.payments.put(payment);
  simulation.journal.record('updated', payment.account, { object: 'payment', id: payment.id, changes });
  return single(call, 200, paymentJson(simulation, call.links, payment), 'update-payment');
}
