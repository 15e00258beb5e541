import { invalid } from '../api/api-error.ts';
import { embedsOf, singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import {
  optionalLocale,
  optionalMetadata,
  optionalUrl,
  refuseUnknown,
  requiredDescription,
} from '../api/api-input.ts';
import { chargebackJson } from './chargebacks.ts';
import type { Payment } from '../state/entities.ts';
import { listResponse } from '../api/pagination.ts';
import { isCancelable, paymentJson } from './payment-json.ts';
import { setPaymentStatus } from './payment-status.ts';
import { includeQrCode } from './payment-json.ts';
import { refundJson } from './refunds.ts';
import { requirePayment } from '../api/require-owned.ts';
import { optionalWebhookUrl } from '../webhooks/webhook-url.ts';

const UPDATABLE = new Set(
  (
    'billingAddress billingEmail cancelUrl description dueDate issuer locale metadata method redirectUrl ' +
    'restrictPaymentMethodsToCountry shippingAddress webhookUrl'
  ).split(' '),
);

const NO_FIELDS: ReadonlySet<string> = new Set();

export function getPayment(call: ApiCall): ApiResponse {
  const { simulation, links } = call;
  const payment = requirePayment(call);
  const embed = embedsOf(call);
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
    ...includeQrCode(call, payment, paymentJson(simulation, links, payment)),
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  };
  return singleResponse(call, 200, body, 'get-payment');
}

export function listPayments(call: ApiCall, owner = call.account.id, path = '/payments'): ApiResponse {
  return listResponse(call, {
    name: 'payments',
    path,
    owner,
    collection: call.simulation.store.payments,
    render: (payment) => paymentJson(call.simulation, call.links, payment),
    page: 'list-payments',
  });
}

export function cancelPayment(call: ApiCall): ApiResponse {
  const payment = requirePayment(call);
  refuseUnknown(call.body, NO_FIELDS);
  if (!isCancelable(payment)) throw invalid('The payment cannot be canceled');
  setPaymentStatus(call.simulation, payment, 'canceled');
  return singleResponse(call, 200, paymentJson(call.simulation, call.links, payment), 'cancel-payment');
}

/** Mollie sends no webhook for this. */
export function updatePayment(call: ApiCall): ApiResponse {
  const { simulation, body } = call;
  const payment = requirePayment(call);
  refuseUnknown(body, UPDATABLE);
  if ('redirectUrl' in body && payment.status === 'paid') {
    throw invalid('The redirectUrl cannot be changed because the payment is already paid', 'redirectUrl');
  }
  const changes: Partial<Payment> = {
    ...('description' in body && { description: requiredDescription(body) }),
    ...('redirectUrl' in body && { redirectUrl: optionalUrl(body, 'redirectUrl') }),
    ...('cancelUrl' in body && { cancelUrl: optionalUrl(body, 'cancelUrl') }),
    ...('webhookUrl' in body && { webhookUrl: optionalWebhookUrl(call) }),
    ...('metadata' in body && { metadata: optionalMetadata(body) }),
    ...('locale' in body && { locale: optionalLocale(body) }),
  };
  Object.assign(payment, changes);
  simulation.store.payments.put(payment);
  simulation.journal.record('updated', payment.account, { object: 'payment', id: payment.id, changes });
  return singleResponse(call, 200, paymentJson(simulation, call.links, payment), 'update-payment');
}
