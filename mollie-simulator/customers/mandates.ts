import { ApiError, invalid, notFound } from '../api/api-error.ts';
import { pathId, singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { optionalText, refuseUnknown, requiredText } from '../api/api-input.ts';
import { amsterdamDate, isDate, toTimestamp } from '../time/calendar.ts';
import type { Mandate } from '../state/entities.ts';
import { addMandate, revokeMandate as revoke } from './mandate-status.ts';
import { listResponse } from '../api/pagination.ts';
import { modeOf } from '../payments/payment-json.ts';
import { requireCustomer } from '../api/require-owned.ts';

const KNOWN_FIELDS = new Set(
  (
    'consumerAccount consumerBic consumerEmail consumerName id mandateReference method payPalVaultId ' +
    'paypalBillingAgreementId signatureDate'
  ).split(' '),
);

/** For a signature that was given elsewhere. */
export function createMandate(call: ApiCall): ApiResponse {
  const { simulation, account, body } = call;
  const customer = requireCustomer(call);
  refuseUnknown(body, KNOWN_FIELDS);
  const method = requiredText(body, 'method');
  if (method !== 'directdebit' && method !== 'paypal') throw invalid('The method is invalid', 'method');
  const signatureDate = optionalText(body, 'signatureDate') ?? amsterdamDate(simulation.now(account.id));
  if (!isDate(signatureDate)) throw invalid('The signature date is invalid', 'signatureDate');
  const mandate = addMandate(simulation, {
    account: account.id,
    customerId: customer.id,
    method,
    status: 'valid',
    details: {
      consumerName: requiredText(body, 'consumerName'),
      consumerAccount:
        method === 'directdebit'
          ? requiredText(body, 'consumerAccount')
          : optionalText(body, 'consumerEmail'),
      consumerBic: optionalText(body, 'consumerBic'),
    },
    signatureDate,
    mandateReference: optionalText(body, 'mandateReference'),
  });
  return singleResponse(call, 201, mandateJson(call, mandate), 'create-mandate');
}

export function getMandate(call: ApiCall): ApiResponse {
  return singleResponse(call, 200, mandateJson(call, requireMandate(call)), 'get-mandate');
}

export function listMandates(call: ApiCall): ApiResponse {
  const customer = requireCustomer(call);
  return listResponse(call, {
    name: 'mandates',
    path: `/customers/${customer.id}/mandates`,
    owner: customer.id,
    collection: call.simulation.store.mandates,
    render: (mandate) => mandateJson(call, mandate),
    visible: (mandate) => !mandate.revoked,
    page: 'list-mandates',
  });
}

export function revokeMandate(call: ApiCall): ApiResponse {
  revoke(call.simulation, requireMandate(call));
  return { status: 204 };
}

function requireMandate(call: ApiCall): Mandate {
  const customer = requireCustomer(call);
  const id = pathId(call, 'mandateId');
  const mandate = call.simulation.store.mandates.get(id);
  if (mandate?.customerId !== customer.id) throw notFound(id);
  if (mandate.revoked) throw new ApiError(410, 'The mandate is no longer available');
  return mandate;
}

function mandateJson({ simulation, links }: ApiCall, mandate: Mandate) {
  const customer = `/customers/${mandate.customerId}`;
  return {
    resource: 'mandate',
    id: mandate.id,
    mode: modeOf(simulation, mandate.account),
    status: mandate.status,
    method: mandate.method,
    details: mandate.details,
    mandateReference: mandate.mandateReference,
    signatureDate: mandate.signatureDate,
    customerId: mandate.customerId,
    scopes: ['customer-not-present'],
    createdAt: toTimestamp(mandate.createdAt),
    _links: { self: links.api(`${customer}/mandates/${mandate.id}`), customer: links.api(customer) },
  };
}
