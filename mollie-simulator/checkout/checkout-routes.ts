import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkoutPage, contentSecurityPolicy, finishedPage, unknownPage } from './checkout-page.ts';
import { OUTCOMES, type Outcome, type Payment } from '../state/entities.ts';
import { isFinal, setPaymentStatus } from '../payments/payment-status.ts';
import type { Simulation } from '../simulation.ts';

/** The donor goes back once the webhook has been answered, but never waits long for it. */
const LONGEST_WAIT_MS = 2000;

export function registerCheckoutRoutes(app: FastifyInstance, simulation: Simulation): void {
  app.get<{ Params: { id: string } }>('/checkout/:id', (request, reply) =>
    show(reply, simulation.store.payments.get(request.params.id)),
  );

  app.post<{ Params: { id: string }; Body: string | undefined }>('/checkout/:id', async (request, reply) => {
    const payment = simulation.store.payments.get(request.params.id);
    const outcome = payment && readOutcome(payment, request.body);
    if (!payment || !outcome) return show(reply, payment, 400);
    if (outcome !== 'open') {
      simulation.change(() => setPaymentStatus(simulation, payment, outcome));
      await Promise.race([
        simulation.webhooks.deliver(payment.id),
        delay(LONGEST_WAIT_MS, undefined, { ref: false }),
      ]);
    }
    const back = (outcome === 'canceled' ? payment.cancelUrl : null) ?? payment.redirectUrl;
    return back === null ? show(reply, payment) : secured(reply, payment).redirect(back, 303);
  });
}

function show(reply: FastifyReply, payment: Payment | undefined, openStatus = 200): FastifyReply {
  void secured(reply, payment).type('text/html; charset=utf-8');
  if (!payment) return reply.code(404).send(unknownPage());
  if (isFinal(payment)) return reply.send(finishedPage(payment));
  return reply.code(openStatus).send(checkoutPage(payment, outcomesOf(payment)));
}

function secured(reply: FastifyReply, payment: Payment | undefined): FastifyReply {
  return reply.headers({
    'content-security-policy': contentSecurityPolicy(payment),
    'x-content-type-options': 'nosniff',
    // Not 'no-referrer', with which a browser would not say that the form comes from this very site.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
}

/** A collection is between banks: nobody cancels it or lets it expire here. */
function outcomesOf(payment: Payment): readonly Outcome[] {
  return payment.status === 'open' ? OUTCOMES : ['paid', 'failed'];
}

function readOutcome(payment: Payment, body: string | undefined): Outcome | undefined {
  if (isFinal(payment)) return undefined;
  const status = new URLSearchParams(body ?? '').get('status');
  return outcomesOf(payment).find((outcome) => outcome === status);
}
