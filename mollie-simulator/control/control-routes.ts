import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { revokeMandate, setMandateStatus } from '../customers/mandate-status.ts';
import { removeCustomer } from '../customers/customers.ts';
import { addChargeback, reverseChargeback } from '../payments/chargebacks.ts';
import { chargedBackCents } from '../payments/payment-json.ts';
import { canBecome, setPaymentStatus, showUnknownStatus } from '../payments/payment-status.ts';
import { setRefundStatus } from '../payments/refunds.ts';
import type { Simulation } from '../simulation.ts';
import type { Collection } from '../state/collection.ts';
import type { Entity, Mandate, Subscription } from '../state/entities.ts';
import { accountIdOfKey } from '../state/identifiers.ts';
import { setSubscriptionStatus } from '../subscriptions/subscription-status.ts';
import type { DueWork } from '../time/due-work.ts';
import { registerAccountRoutes } from './control-account-routes.ts';
import { registerClockRoutes } from './control-clock-routes.ts';
import * as bodies from './control-input.ts';
import { describeState, entityJson } from './control-state.ts';

interface Filtered {
  Querystring: { kind?: string; since?: string; key?: string };
}

export function registerControlRoutes(app: FastifyInstance, simulation: Simulation, dueWork: DueWork): void {
  registerClockRoutes(app, simulation, dueWork);
  registerAccountRoutes(app, simulation);
  registerActions(app, simulation);

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

function registerActions(app: FastifyInstance, simulation: Simulation): void {
  const { store, webhooks } = simulation;

  const addAction = <T extends Entity, Body extends z.ZodType>(
    collection: Collection<T>,
    name: string,
    bodySchema: Body,
    run: (entity: T, body: z.output<Body>) => Entity | void,
  ) =>
    app.post<bodies.ById>(`/${collection.kind}s/:id/${name}`, async (request) => {
      const body = bodies.parseControlBody(bodySchema, request.body);
      const entity = bodies.requireEntity(collection.get(request.params.id));
      const result = simulation.change(() => run(entity, body)) ?? entity;
      await webhooks.deliver('paymentId' in result ? String(result.paymentId) : result.id);
      return entityJson(result);
    });

  addAction(store.payments, 'status', bodies.PaymentStatusBody, (payment, body) => {
    if ('unknownStatus' in body) return showUnknownStatus(simulation, payment, body.unknownStatus);
    const { status, bankReasonCode } = body;
    if (!canBecome(payment, status)) {
      throw new ApiError(409, `a payment that is ${payment.status} cannot become ${status}`);
    }
    setPaymentStatus(simulation, payment, status, bankReasonCode);
  });

  addAction(store.payments, 'chargeback', bodies.ChargebackBody, (payment, { amount, reason }) => {
    const remaining = payment.amountCents - chargedBackCents(simulation, payment);
    const amountCents = amount ?? remaining;
    if (payment.status !== 'paid' || amountCents < 1 || amountCents > remaining) {
      throw new ApiError(409, 'the payment is not paid, or less than this amount is left to charge back');
    }
    return addChargeback(simulation, payment, { amountCents, reason });
  });

  addAction(store.chargebacks, 'reverse', z.unknown(), (chargeback) => {
    if (chargeback.reversedAt !== null) throw new ApiError(409, 'this chargeback is already reversed');
    reverseChargeback(simulation, chargeback);
  });

  addAction(store.refunds, 'status', bodies.RefundStatusBody, (refund, { status }) =>
    setRefundStatus(simulation, refund, status),
  );

  addAction(store.customers, 'delete', z.unknown(), (customer) => {
    if (customer.deleted) throw new ApiError(409, 'this customer is already deleted');
    removeCustomer(simulation, customer);
  });

  addAction(store.mandates, 'revoke', z.unknown(), (mandate) => {
    if (mandate.revoked) throw new ApiError(409, 'this mandate is already revoked');
    revokeMandate(simulation, mandate);
  });

  addAction(store.mandates, 'status', bodies.MandateStatusBody, (mandate, { status }) => {
    if (mandate.revoked) throw new ApiError(409, 'this mandate is revoked');
    setMandateStatus(simulation, mandate, status);
  });

  addAction(store.subscriptions, 'status', bodies.SubscriptionStatusBody, (subscription, { status }) =>
    setSubscriptionStatus(simulation, subscription, status),
  );

  const addFailNext = <T extends Mandate | Subscription>(collection: Collection<T>) =>
    addAction(collection, 'fail-next', bodies.FailNextBody, (entity, { code, times }) => {
      entity.failNext = [...(entity.failNext ?? []), ...Array.from({ length: times }, () => code)];
      collection.put(entity);
    });
  addFailNext(store.mandates);
  addFailNext(store.subscriptions);
}
