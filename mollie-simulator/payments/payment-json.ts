import { embedsOf, type ApiCall, includes } from '../api/api-handler.ts';
import { toTimestamp } from '../time/calendar.ts';
import type { Payment } from '../state/entities.ts';
import type { Link, Links } from '../api/links.ts';
import { toAmount } from '../state/money.ts';
import type { Simulation } from '../simulation.ts';
import { findMethod } from './method-catalogue.ts';

const SIZE = 180;

const IMAGE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><path fill="#fff" d="M0 0h180v180H0z"/>` +
  '<path d="M15 15h45v45H15zM120 15h45v45h-45zM15 120h45v45H15z"/></svg>';

const QR_CODE = { height: SIZE, width: SIZE, src: `data:image/svg+xml,${encodeURIComponent(IMAGE)}` };

const STATUS_TIMESTAMP_FIELD: Partial<Record<Payment['status'], string>> = {
  paid: 'paidAt',
  authorized: 'authorizedAt',
  failed: 'failedAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
};

/** Omits absent fields, except those that Mollie sends as null: method, metadata, a recurring redirect. */
export function paymentJson(simulation: Simulation, links: Links, payment: Payment) {
  const moment = STATUS_TIMESTAMP_FIELD[payment.status];
  return {
    resource: 'payment',
    id: payment.id,
    mode: modeOf(simulation, payment.account),
    createdAt: toTimestamp(payment.createdAt),
    amount: toAmount(payment.amountCents),
    ...(payment.status === 'paid' && moneyBack(simulation, payment)),
    description: payment.description,
    method: payment.method,
    metadata: payment.metadata,
    status: payment.unknownStatus ?? payment.status,
    ...(moment !== undefined && { [moment]: toTimestamp(payment.statusAt) }),
    ...(['open', 'pending'].includes(payment.status) && { isCancelable: isCancelable(payment) }),
    ...(payment.status === 'open' && payment.dueAt !== null && { expiresAt: toTimestamp(payment.dueAt) }),
    ...(payment.locale !== null && { locale: payment.locale }),
    profileId: payment.account,
    ...(payment.customerId !== null && { customerId: payment.customerId }),
    ...(payment.mandateId !== null && { mandateId: payment.mandateId }),
    ...(payment.subscriptionId !== null && { subscriptionId: payment.subscriptionId }),
    sequenceType: payment.sequenceType,
    redirectUrl: payment.redirectUrl,
    ...(payment.cancelUrl !== null && { cancelUrl: payment.cancelUrl }),
    ...(payment.webhookUrl !== null && { webhookUrl: payment.webhookUrl }),
    ...(payment.details !== null && { details: payment.details }),
    _links: paymentLinks(simulation, links, payment),
  };
}

/** Donors can cancel an open iDEAL payment; a direct debit can be stopped until it is settled. */
export function isCancelable(payment: Payment): boolean {
  return (
    (payment.status === 'pending' && payment.method === 'directdebit') ||
    (payment.status === 'open' && payment.method === 'banktransfer')
  );
}

export function refundedCents(simulation: Simulation, payment: Payment): number {
  let cents = 0;
  for (const refund of simulation.store.refunds.ownedBy(payment.id)) {
    if (refund.status !== 'failed' && refund.status !== 'canceled') cents += refund.amountCents;
  }
  return cents;
}

export function chargedBackCents(simulation: Simulation, payment: Payment): number {
  let cents = 0;
  for (const chargeback of simulation.store.chargebacks.ownedBy(payment.id)) {
    if (chargeback.reversedAt === null) cents += chargeback.amountCents;
  }
  return cents;
}

export function remainingCents(simulation: Simulation, payment: Payment): number {
  return Math.max(
    0,
    payment.amountCents - refundedCents(simulation, payment) - chargedBackCents(simulation, payment),
  );
}

export function modeOf(simulation: Simulation, accountId: string): string {
  return simulation.store.accounts.get(accountId)?.mode ?? 'test';
}

function moneyBack(simulation: Simulation, payment: Payment) {
  const chargedBack = chargedBackCents(simulation, payment);
  return {
    amountRefunded: toAmount(refundedCents(simulation, payment)),
    amountRemaining: toAmount(remainingCents(simulation, payment)),
    ...(chargedBack > 0 && { amountChargedBack: toAmount(chargedBack) }),
  };
}

function paymentLinks(simulation: Simulation, links: Links, payment: Payment): Record<string, Link> {
  const { id, customerId, mandateId, subscriptionId } = payment;
  const changeable =
    modeOf(simulation, payment.account) === 'test' && ['paid', 'pending'].includes(payment.status);
  const customer = `/customers/${customerId}`;
  return {
    self: links.api(`/payments/${id}`),
    ...(payment.status === 'open' && { checkout: links.checkout(id) }),
    ...(changeable && { changePaymentState: links.checkout(id) }),
    dashboard: links.dashboard(`/payments/${id}`),
    ...(simulation.store.refunds.ownedBy(id).length > 0 && { refunds: links.api(`/payments/${id}/refunds`) }),
    ...(simulation.store.chargebacks.ownedBy(id).length > 0 && {
      chargebacks: links.api(`/payments/${id}/chargebacks`),
    }),
    ...(customerId !== null && { customer: links.api(customer) }),
    ...(mandateId !== null && { mandate: links.api(`${customer}/mandates/${mandateId}`) }),
    ...(subscriptionId !== null && {
      subscription: links.api(`${customer}/subscriptions/${subscriptionId}`),
    }),
  };
}

/** `embed=payment` of a refund or chargeback. */
export function embedPayment<Json extends { paymentId: string }>(call: ApiCall, json: Json): Json {
  const payment = call.simulation.store.payments.get(json.paymentId);
  if (!payment || !embedsOf(call).includes('payment')) return json;
  return { ...json, _embedded: { payment: paymentJson(call.simulation, call.links, payment) } };
}

/** `include=details.qrCode` of an open payment. */
export function includeQrCode<Json extends object>(call: ApiCall, payment: Payment, json: Json): Json {
  const asked = includes(call, 'details.qrCode') && payment.status === 'open';
  if (!asked || !findMethod(payment.method ?? '')?.hasQrCode) return json;
  return { ...json, details: { ...payment.details, qrCode: QR_CODE } };
}
