import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api/api-error.ts';
import { addChargeback, reverseChargeback } from '../payments/chargebacks.ts';
import {
  ChargebackBody,
  requireEntity,
  parseControlBody,
  PaymentStatusBody,
  RefundStatusBody,
  type ById,
} from './control-input.ts';
import { registerAccountRoutes } from './control-account-routes.ts';
import { registerClockRoutes } from './control-clock-routes.ts';
import { registerCustomerRoutes } from './control-customer-routes.ts';
import { describeState, entityJson } from './control-state.ts';
import type { DueWork } from '../time/due-work.ts';
import { accountIdOfKey } from '../state/identifiers.ts';
import { chargedBackCents } from '../payments/payment-json.ts';
import { canBecome, setPaymentStatus, showUnknownStatus } from '../payments/payment-status.ts';
import { setRefundStatus } from '../payments/refunds.ts';
import type { Simulation } from '../simulation.ts';

interface Filtered {
  Querystring: { kind?: string; since?: string; key?: string };
}

/** A route answers only after the webhooks that its action causes. */
export function registerControlRoutes(app: FastifyInstance, simulation: Simulation, dueWork: DueWork): void {
  registerClockRoutes(app, simulation, dueWork);
  registerAccountRoutes(app, simulation);
  registerReadRoutes(app, simulation);
  registerPaymentRoutes(app, simulation);
  registerCustomerRoutes(app, simulation);
}

function registerReadRoutes(app: FastifyInstance, simulation: Simulation): void {
  app.get<Filtered>('/journal', (request) => {
    const { kind, since, key } = request.query;
    const account = key === undefined ? undefined : accountIdOfKey(key);
    return { entries: simulation.journal.entries({ kind, account, since: Number(since ?? 0) || 0 }) };
  });

  app.get<Filtered>('/state', (request) => {
    const { key } = request.query;
    return describeState(simulation, key === undefined ? undefined : accountIdOfKey(key));
  });
}

function registerPaymentRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { store, webhooks } = simulation;

  app.post<ById>('/payments/:id/status', async (request) => {
    const body = parseControlBody(PaymentStatusBody, request.body);
    const payment = requireEntity(store.payments.get(request.params.id));
    if ('unknownStatus' in body) {
      simulation.change(() => showUnknownStatus(simulation, payment, body.unknownStatus));
    } else {
      const { status, bankReasonCode } = body;
      if (!canBecome(payment, status)) {
        throw new ApiError(409, `a payment that is ${payment.status} cannot become ${status}`);
      }
      simulation.change(() => setPaymentStatus(simulation, payment, status, bankReasonCode));
    }
    await webhooks.deliver(payment.id);
    return entityJson(payment);
  });

  app.post<ById>('/payments/:id/chargeback', async (request) => {
    const { amount, reason } = parseControlBody(ChargebackBody, request.body);
    const payment = requireEntity(store.payments.get(request.params.id));
    const remaining = payment.amountCents - chargedBackCents(simulation, payment);
    const amountCents = amount ?? remaining;
    if (payment.status !== 'paid' || amountCents < 1 || amountCents > remaining) {
      throw new ApiError(409, 'the payment is not paid, or less than this amount is left to charge back');
    }
    const chargeback = simulation.change(() => addChargeback(simulation, payment, { amountCents, reason }));
    await webhooks.deliver(payment.id);
    return entityJson(chargeback);
  });

  app.post<ById>('/chargebacks/:id/reverse', async (request) => {
    const chargeback = requireEntity(store.chargebacks.get(request.params.id));
    if (chargeback.reversedAt !== null) throw new ApiError(409, 'this chargeback is already reversed');
    simulation.change(() => reverseChargeback(simulation, chargeback));
    await webhooks.deliver(chargeback.paymentId);
    return entityJson(chargeback);
  });

  app.post<ById>('/refunds/:id/status', async (request) => {
    const { status } = parseControlBody(RefundStatusBody, request.body);
    const refund = requireEntity(store.refunds.get(request.params.id));
    simulation.change(() => setRefundStatus(simulation, refund, status));
    await webhooks.deliver(refund.paymentId);
    return entityJson(refund);
  });
}
