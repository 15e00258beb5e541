import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkoutPage, contentSecurityPolicy, finishedPage, unknownPage } from './checkout-page.ts';
import { OUTCOMES, type Outcome, type Payment } from '../state/entities.ts';
import { chooseMethod, offeredMethods } from '../payments/choose-method.ts';
import type { Method } from '../payments/method-catalogue.ts';
import { isFinal, setPaymentStatus } from '../payments/payment-status.ts';
import type { Simulation } from '../simulation.ts';

const MAX_WEBHOOK_WAIT_MS = 2000;

export function registerCheckoutRoutes(app: FastifyInstance, simulation: Simulation): void {
  app.get<{ Params: { id: string } }>('/checkout/:id', (request, reply) =>
    show(simulation, reply, simulation.store.payments.get(request.params.id)),
  );

  app.post<{ Params: { id: string }; Body: string | undefined }>('/checkout/:id', async (request, reply) => {
    const payment = simulation.store.payments.get(request.params.id);
    const form = new URLSearchParams(request.body ?? '');
    const outcome = payment && readOutcome(payment, form);
    const method = payment && readMethod(simulation, payment, form);
    if (!payment || !outcome || method === undefined) return show(simulation, reply, payment, 400);
    simulation.change(() => {
      if (method !== null) chooseMethod(simulation, payment, method);
      if (outcome !== 'open') setPaymentStatus(simulation, payment, outcome);
    });
    if (outcome !== 'open') {
      await Promise.race([
        simulation.webhooks.deliver(payment.id),
        delay(MAX_WEBHOOK_WAIT_MS, undefined, { ref: false }),
      ]);
    }
    const back = (outcome === 'canceled' ? payment.cancelUrl : null) ?? payment.redirectUrl;
    return back === null
      ? show(simulation, reply, payment)
      : withSecurityHeaders(reply, payment).redirect(back, 303);
  });
}

function show(
  simulation: Simulation,
  reply: FastifyReply,
  payment: Payment | undefined,
  statusIfOpen = 200,
): FastifyReply {
  void withSecurityHeaders(reply, payment).type('text/html; charset=utf-8');
  if (!payment) return reply.code(404).send(unknownPage());
  if (isFinal(payment)) return reply.send(finishedPage(payment));
  const page = checkoutPage(payment, methodsOf(simulation, payment), outcomesOf(payment));
  return reply.code(statusIfOpen).send(page);
}

function withSecurityHeaders(reply: FastifyReply, payment: Payment | undefined): FastifyReply {
  return reply.headers({
    'content-security-policy': contentSecurityPolicy(payment),
    'x-content-type-options': 'nosniff',
    // With 'no-referrer' the browser would send `Origin: null`, and Gulhart's server would refuse the form.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
}

/** A pending direct debit cannot be canceled or expire here, because the donor does not take part in it. */
function outcomesOf(payment: Payment): readonly Outcome[] {
  return payment.status === 'open' ? OUTCOMES : ['paid', 'failed'];
}

function methodsOf(simulation: Simulation, payment: Payment): Method[] {
  return payment.status === 'open' ? offeredMethods(simulation, payment) : [];
}

/** Returns null if the donor keeps the payment's method, and undefined if the page did not offer the chosen method. */
function readMethod(
  simulation: Simulation,
  payment: Payment,
  form: URLSearchParams,
): string | null | undefined {
  const chosen = form.get('method');
  if (chosen === null || chosen === payment.method) return null;
  return methodsOf(simulation, payment).find(({ id }) => id === chosen)?.id;
}

function readOutcome(payment: Payment, form: URLSearchParams): Outcome | undefined {
  if (isFinal(payment)) return undefined;
  const status = form.get('status');
  return outcomesOf(payment).find((outcome) => outcome === status);
}
