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
import { listResponse, type Parent } from '../api/pagination.ts';
import { includeQrCode, isCancelable, paymentJson } from './payment-json.ts';
import { setPaymentStatus } from './payment-status.ts';
import { refundJson } from './refunds.ts';
import { requirePayment } from '../api/require-owned.ts';
import { optionalWebhookUrl } from '../webhooks/webhook-url.ts';

const UPDATABLE = new Set(
  (
    'billingAddress billingEmail cancelUrl description dueDate issuer locale metadata method redirectUrl ' +
    'restrictPaymentMethodsToCountry shippingAddress webhookUrl'
  ).split(' '),
);

export function getPayment(call: ApiCall): ApiResponse {
  const { refunds, chargebacks } = call.simulation.store;
  const payment = requirePayment(call);
  const embed = embedsOf(call);
  const embedded = {
    ...(embed.includes('refunds') && {
      refunds: refunds.ownedBy(payment.id).map((refund) => refundJson(call, refund)),
    }),
    ...(embed.includes('chargebacks') && {
      chargebacks: chargebacks.ownedBy(payment.id).map((chargeback) => chargebackJson(call, chargeback)),
    }),
  };
  const body = {
    ...includeQrCode(call, payment, paymentJson(call, payment)),
    ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
  };
  return singleResponse(call, 'get', body);
}

export function listPayments(call: ApiCall, parent?: Parent): ApiResponse {
  return listResponse(call, call.simulation.store.payments, (payment) => paymentJson(call, payment), parent);
}

export function cancelPayment(call: ApiCall): ApiResponse {
  const payment = requirePayment(call);
  refuseUnknown(call.body);
  if (!isCancelable(payment)) throw invalid('The payment cannot be canceled');
  setPaymentStatus(call.simulation, payment, 'canceled');
  return singleResponse(call, 'cancel', paymentJson(call, payment));
}

/** Mollie sends no webhook for an update. */
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
  return singleResponse(call, 'update', paymentJson(call, payment));
}
