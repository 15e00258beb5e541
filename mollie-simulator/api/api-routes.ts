import type { FastifyInstance } from 'fastify';
import type { ApiEdge, ApiRequest } from './api-edge.ts';
import { problem } from './api-error.ts';
import { type ApiHandler, singleResponse, type ApiResponse, type ApiCall } from './api-handler.ts';
import * as chargebacks from '../payments/chargebacks.ts';
import { createPayment } from '../payments/create-payment.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import * as customers from '../customers/customers.ts';
import * as mandates from '../customers/mandates.ts';
import * as methods from '../payments/methods.ts';
import * as payments from '../payments/payments.ts';
import * as refunds from '../payments/refunds.ts';
import * as subscriptions from '../subscriptions/subscriptions.ts';
import { updateSubscription } from '../subscriptions/update-subscription.ts';
import { toTimestamp } from '../time/calendar.ts';

const CUSTOMER = '/customers/:customerId';
const MANDATE = `${CUSTOMER}/mandates/:mandateId`;
const SUBSCRIPTION = `${CUSTOMER}/subscriptions/:subscriptionId`;
const PAYMENT = '/payments/:paymentId';

const ROUTES: readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, ApiHandler][] = [
  ['POST', '/payments', createPayment],
  ['GET', '/payments', payments.listPayments],
  ['GET', PAYMENT, payments.getPayment],
  ['PATCH', PAYMENT, payments.updatePayment],
  ['DELETE', PAYMENT, payments.cancelPayment],
  ['POST', `${PAYMENT}/refunds`, refunds.createRefund],
  ['GET', `${PAYMENT}/refunds`, refunds.listPaymentRefunds],
  ['GET', `${PAYMENT}/refunds/:refundId`, refunds.getRefund],
  ['DELETE', `${PAYMENT}/refunds/:refundId`, refunds.cancelRefund],
  ['GET', `${PAYMENT}/chargebacks`, chargebacks.listPaymentChargebacks],
  ['GET', `${PAYMENT}/chargebacks/:chargebackId`, chargebacks.getChargeback],
  ['GET', '/refunds', refunds.listRefunds],
  ['GET', '/chargebacks', chargebacks.listChargebacks],
  ['POST', '/customers', customers.createCustomer],
  ['GET', '/customers', customers.listCustomers],
  ['GET', CUSTOMER, customers.getCustomer],
  ['PATCH', CUSTOMER, customers.updateCustomer],
  ['DELETE', CUSTOMER, customers.deleteCustomer],
  ['POST', `${CUSTOMER}/payments`, customers.createCustomerPayment],
  ['GET', `${CUSTOMER}/payments`, customers.listCustomerPayments],
  ['POST', `${CUSTOMER}/mandates`, mandates.createMandate],
  ['GET', `${CUSTOMER}/mandates`, mandates.listMandates],
  ['GET', MANDATE, mandates.getMandate],
  ['DELETE', MANDATE, mandates.revokeMandate],
  ['POST', `${CUSTOMER}/subscriptions`, createSubscription],
  ['GET', `${CUSTOMER}/subscriptions`, subscriptions.listCustomerSubscriptions],
  ['GET', SUBSCRIPTION, subscriptions.getSubscription],
  ['PATCH', SUBSCRIPTION, updateSubscription],
  ['DELETE', SUBSCRIPTION, subscriptions.cancelSubscription],
  ['GET', `${SUBSCRIPTION}/payments`, subscriptions.listSubscriptionPayments],
  ['GET', '/subscriptions', subscriptions.listSubscriptions],
  ['GET', '/methods', methods.listMethods],
  ['GET', '/methods/all', methods.listAllMethods],
  ['GET', '/methods/:methodId', methods.getMethod],
  ['GET', '/profiles/me', getCurrentProfile],
];

export function registerApiRoutes(app: FastifyInstance, edge: ApiEdge): void {
  for (const [method, path, handler] of ROUTES) {
    app.route<{ Params: ApiRequest['params']; Querystring: ApiRequest['query']; Body: ApiRequest['body'] }>({
      method,
      url: `/v2${path}`,
      handler: (request, reply) => edge.handle(handler, request, reply),
    });
  }
  app.all('/v2/*', (_request, reply) =>
    reply
      .code(404)
      .header('content-type', 'application/hal+json')
      .send(Buffer.from(JSON.stringify(problem(404, 'The simulator does not know this endpoint')))),
  );
}

function getCurrentProfile(call: ApiCall): ApiResponse {
  const { account, links, simulation } = call;
  const body = {
    resource: 'profile',
    id: account.id,
    mode: account.mode,
    name: 'Simulator',
    website: 'https://simulator.example',
    email: 'simulator@example.org',
    phone: '+31200000000',
    businessCategory: 'CHARITY_AND_DONATIONS',
    status: 'verified',
    createdAt: toTimestamp(account.createdAt),
    _links: {
      self: links.api(`/profiles/${account.id}`),
      dashboard: links.dashboard(`/profiles/${account.id}`),
      ...(account.methods.length > 0 && { methods: links.api('/methods') }),
      ...(simulation.store.payments.ownedBy(account.id).length > 0 && { payments: links.api('/payments') }),
    },
  };
  return singleResponse(call, 'get-current', body);
}
