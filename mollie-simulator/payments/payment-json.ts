import { embedsOf, type ApiCall, includes } from '../api/api-handler.ts';
import { amsterdamDate, toTimestamp } from '../time/calendar.ts';
import type { Payment } from '../state/entities.ts';
import type { Link } from '../api/links.ts';
import { toAmount, toDecimal } from '../state/money.ts';
import type { Simulation } from '../simulation.ts';
import { findMethod } from './method-catalogue.ts';

const SIZE = 180;

const IMAGE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><path fill="#fff" d="M0 0h180v180H0z"/>` +
  '<path d="M15 15h45v45H15zM120 15h45v45h-45zM15 120h45v45H15z"/></svg>';

const QR_CODE = { height: SIZE, width: SIZE, src: `data:image/svg+xml,${encodeURIComponent(IMAGE)}` };

/** Omits empty fields, except those that Mollie sends as null: `method`, `metadata` and `redirectUrl`. */
export function paymentJson(call: ApiCall, payment: Payment) {
  const { simulation, account } = call;
  const isWaiting = ['open', 'pending'].includes(payment.status);
  return {
    resource: 'payment',
    id: payment.id,
    mode: account.mode,
    createdAt: toTimestamp(payment.createdAt),
    amount: toAmount(payment.amountCents),
    ...(payment.status === 'paid' && amountsAfterReturns(simulation, payment)),
    description: payment.description,
    method: payment.method,
    metadata: payment.metadata,
    status: payment.unknownStatus ?? payment.status,
    ...(isWaiting && { isCancelable: isCancelable(payment) }),
    ...(!isWaiting && { [`${payment.status}At`]: toTimestamp(payment.statusAt) }),
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
    _links: paymentLinks(call, payment),
  };
}

export function isCancelable(payment: Payment): boolean {
  return (
    (payment.status === 'pending' && payment.method === 'directdebit') ||
    (payment.status === 'open' && payment.method === 'banktransfer')
  );
}

export function refundedCents(simulation: Simulation, payment: Payment): number {
  const refunds = simulation.store.refunds.ownedBy(payment.id);
  return sumOf(refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'));
}

export function chargedBackCents(simulation: Simulation, payment: Payment): number {
  const chargebacks = simulation.store.chargebacks.ownedBy(payment.id);
  return sumOf(chargebacks.filter(({ reversedAt }) => reversedAt === null));
}

function sumOf(items: { amountCents: number }[]): number {
  return items.reduce((cents, { amountCents }) => cents + amountCents, 0);
}

export function remainingCents(simulation: Simulation, payment: Payment): number {
  const returnedCents = refundedCents(simulation, payment) + chargedBackCents(simulation, payment);
  return Math.max(0, payment.amountCents - returnedCents);
}

function amountsAfterReturns(simulation: Simulation, payment: Payment) {
  const chargedBack = chargedBackCents(simulation, payment);
  return {
    amountRefunded: toAmount(refundedCents(simulation, payment)),
    amountRemaining: toAmount(remainingCents(simulation, payment)),
    ...(chargedBack > 0 && { amountChargedBack: toAmount(chargedBack) }),
  };
}

function paymentLinks({ simulation, links, account }: ApiCall, payment: Payment): Record<string, Link> {
  const { id, customerId, mandateId, subscriptionId } = payment;
  const changeable = account.mode === 'test' && ['paid', 'pending'].includes(payment.status);
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

export function embedPayment<Json extends { paymentId: string }>(call: ApiCall, json: Json): Json {
  const payment = call.simulation.store.payments.get(json.paymentId);
  if (!payment || !embedsOf(call).includes('payment')) return json;
  return { ...json, _embedded: { payment: paymentJson(call, payment) } };
}

export function includeQrCode<Json extends object>(call: ApiCall, payment: Payment, json: Json): Json {
  const asked = includes(call, 'details.qrCode') && payment.status === 'open';
  if (!asked || !findMethod(payment.method ?? '')?.hasQrCode) return json;
  return { ...json, details: { ...payment.details, qrCode: QR_CODE } };
}

export function describePayment(simulation: Simulation, payment: Payment): Record<string, unknown> {
  const { account, amountCents, customerId, mandateId, subscriptionId, metadata } = payment;
  const date = amsterdamDate(simulation.now(account));
  return { amount: toDecimal(amountCents), date, customerId, mandateId, subscriptionId, metadata };
}
