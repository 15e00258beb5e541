import { invalid } from '../api/api-error.ts';
import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import {
  optionalLocale,
  optionalMetadata,
  optionalText,
  optionalUrl,
  refuseUnknown,
  requiredAmountCents,
  requiredDescription,
  requiredUrl,
  type Fields,
} from '../api/api-input.ts';
import type { Customer, Payment, SequenceType } from '../state/entities.ts';
import { findUsableMandate } from '../customers/mandate-status.ts';
import { chargeMandate, openPayment, type NewPayment } from './add-payment.ts';
import { includeQrCode, paymentJson } from './payment-json.ts';
import { requireSuitableMethod } from './methods.ts';
import { optionalWebhookUrl } from '../webhooks/webhook-url.ts';

const KNOWN_FIELDS = new Set(
  (
    'amount applePayPaymentToken applicationFee billingAddress cancelUrl captureDelay captureMode cardToken company ' +
    'consumerDateOfBirth customerId customerReference description digitalGoods dueDate extraMerchantData ' +
    'googlePayPaymentToken issuer lines locale mandateId metadata method redirectUrl ' +
    'restrictPaymentMethodsToCountry routing sequenceType sessionId shippingAddress storeCredentials terminalId ' +
    'voucherNumber voucherPin webhookUrl'
  ).split(' '),
);

export function createPayment(call: ApiCall, forCustomer?: Customer): ApiResponse {
  const { body } = call;
  refuseUnknown(body, KNOWN_FIELDS);
  const sequenceType = readSequenceType(body);
  const customer = forCustomer ?? readCustomer(call);
  const common = {
    description: requiredDescription(body),
    amountCents: requiredAmountCents(body),
    metadata: optionalMetadata(body),
    webhookUrl: optionalWebhookUrl(call),
    locale: optionalLocale(body),
  };
  const payment =
    sequenceType === 'recurring'
      ? createRecurring(call, customer, common)
      : createOpen(call, customer, sequenceType, common);
  return singleResponse(call, 'create', includeQrCode(call, payment, paymentJson(call, payment)));
}

function createOpen(
  call: ApiCall,
  customer: Customer | null,
  sequenceType: 'oneoff' | 'first',
  common: NewPayment,
): Payment {
  if (sequenceType === 'first' && !customer) throw invalid("The 'customerId' field is missing", 'customerId');
  const method = readMethod(call.body);
  const expiresAs = requireSuitableMethod(call.account, method, sequenceType, common.amountCents);
  return openPayment(call.simulation, call.account, {
    ...common,
    sequenceType,
    method,
    expiresAs,
    customerId: customer?.id ?? null,
    redirectUrl: requiredUrl(call.body, 'redirectUrl'),
    cancelUrl: optionalUrl(call.body, 'cancelUrl'),
  });
}

function createRecurring(call: ApiCall, customer: Customer | null, common: NewPayment): Payment {
  if (!customer) throw invalid("The 'customerId' field is missing", 'customerId');
  const mandate = findUsableMandate(call.simulation, customer.id, {
    mandateId: optionalText(call.body, 'mandateId'),
    method: readMethod(call.body),
    pendingToo: false,
  });
  if (!mandate) throw invalid('No suitable mandates found for customer');
  requireSuitableMethod(call.account, mandate.method, 'recurring', common.amountCents);
  return chargeMandate(call.simulation, call.account, mandate, { ...common, subscriptionId: null });
}

function readSequenceType(body: Fields): SequenceType {
  const text = optionalText(body, 'sequenceType') ?? 'oneoff';
  if (text === 'oneoff' || text === 'first' || text === 'recurring') return text;
  throw invalid('The sequence type is invalid', 'sequenceType');
}

function readCustomer(call: ApiCall): Customer | null {
  const id = optionalText(call.body, 'customerId');
  if (id === null) return null;
  const customer = call.simulation.store.customers.findOwned(call.account.id, id);
  if (!customer || customer.deleted) throw invalid('The customer id is invalid', 'customerId');
  return customer;
}

/** Returns null if the request names no method or several, so that the donor chooses one at the checkout. */
function readMethod(body: Fields): string | null {
  const given = body['method'];
  if (!Array.isArray(given)) return optionalText(body, 'method');
  return given.length === 1 ? optionalText({ method: given[0] }, 'method') : null;
}
