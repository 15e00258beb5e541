import { ApiError, invalid } from '../api/api-error.ts';
import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { optionalText, refuseUnknown, requiredText } from '../api/api-input.ts';
import { amsterdamDate, isDate, toTimestamp } from '../time/calendar.ts';
import type { Mandate } from '../state/entities.ts';
import { addMandate, revokeMandate as revoke } from './mandate-status.ts';
import { listResponse } from '../api/pagination.ts';
import { requireCustomer, requireOwned } from '../api/require-owned.ts';

const KNOWN_FIELDS = new Set(
  (
    'consumerAccount consumerBic consumerEmail consumerName id mandateReference method payPalVaultId ' +
    'paypalBillingAgreementId signatureDate'
  ).split(' '),
);

/** Registers a mandate that the customer signed elsewhere, for example on paper. */
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
  return singleResponse(call, 'create', mandateJson(call, mandate));
}

export function getMandate(call: ApiCall): ApiResponse {
  return singleResponse(call, 'get', mandateJson(call, requireMandate(call)));
}

export function listMandates(call: ApiCall): ApiResponse {
  const { id } = requireCustomer(call);
  const render = (mandate: Mandate) => mandateJson(call, mandate);
  const parent = { id, path: `/customers/${id}` };
  return listResponse(call, call.simulation.store.mandates, render, parent, ({ revoked }) => !revoked);
}

export function revokeMandate(call: ApiCall): ApiResponse {
  revoke(call.simulation, requireMandate(call));
  return { status: 204 };
}

function requireMandate(call: ApiCall): Mandate {
  const mandate = requireOwned(call, call.simulation.store.mandates, requireCustomer(call).id);
  if (mandate.revoked) throw new ApiError(410, 'The mandate is no longer available');
  return mandate;
}

function mandateJson({ links, account }: ApiCall, mandate: Mandate) {
  const customer = `/customers/${mandate.customerId}`;
  return {
    resource: 'mandate',
    id: mandate.id,
    mode: account.mode,
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
