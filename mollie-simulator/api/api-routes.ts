import type { FastifyInstance } from 'fastify';
import type { ApiEdge, ApiRequest } from './api-edge.ts';
import { problem } from './api-error.ts';
import { type ApiHandler, singleResponse, type ApiResponse, type ApiCall } from './api-handler.ts';
import { getChargeback, listChargebacks, listPaymentChargebacks } from '../payments/chargebacks.ts';
import { createPayment } from '../payments/create-payment.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import {
  createCustomer,
  createCustomerPayment,
  deleteCustomer,
  getCustomer,
  listCustomerPayments,
  listCustomers,
  updateCustomer,
} from '../customers/customers.ts';
import { createMandate, getMandate, listMandates, revokeMandate } from '../customers/mandates.ts';
import { getMethod, listAllMethods, listMethods } from '../payments/methods.ts';
import { cancelPayment, getPayment, listPayments, updatePayment } from '../payments/payments.ts';
import {
  cancelRefund,
  createRefund,
  getRefund,
  listPaymentRefunds,
  listRefunds,
} from '../payments/refunds.ts';
import {
  cancelSubscription,
  getSubscription,
  listCustomerSubscriptions,
  listSubscriptionPayments,
  listSubscriptions,
} from '../subscriptions/subscriptions.ts';
import { updateSubscription } from '../subscriptions/update-subscription.ts';
import { toTimestamp } from '../time/calendar.ts';

const CUSTOMER = '/customers/:customerId';
const MANDATE = `${CUSTOMER}/mandates/:mandateId`;
const SUBSCRIPTION = `${CUSTOMER}/subscriptions/:subscriptionId`;
const PAYMENT = '/payments/:paymentId';

const ROUTES: readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, ApiHandler][] = [
  ['POST', '/payments', createPayment],
  ['GET', '/payments', listPayments],
  ['GET', PAYMENT, getPayment],
  ['PATCH', PAYMENT, updatePayment],
  ['DELETE', PAYMENT, cancelPayment],
  ['POST', `${PAYMENT}/refunds`, createRefund],
  ['GET', `${PAYMENT}/refunds`, listPaymentRefunds],
  ['GET', `${PAYMENT}/refunds/:refundId`, getRefund],
  ['DELETE', `${PAYMENT}/refunds/:refundId`, cancelRefund],
  ['GET', `${PAYMENT}/chargebacks`, listPaymentChargebacks],
  ['GET', `${PAYMENT}/chargebacks/:chargebackId`, getChargeback],
  ['GET', '/refunds', listRefunds],
  ['GET', '/chargebacks', listChargebacks],
  ['POST', '/customers', createCustomer],
  ['GET', '/customers', listCustomers],
  ['GET', CUSTOMER, getCustomer],
  ['PATCH', CUSTOMER, updateCustomer],
  ['DELETE', CUSTOMER, deleteCustomer],
  ['POST', `${CUSTOMER}/payments`, createCustomerPayment],
  ['GET', `${CUSTOMER}/payments`, listCustomerPayments],
  ['POST', `${CUSTOMER}/mandates`, createMandate],
  ['GET', `${CUSTOMER}/mandates`, listMandates],
  ['GET', MANDATE, getMandate],
  ['DELETE', MANDATE, revokeMandate],
  ['POST', `${CUSTOMER}/subscriptions`, createSubscription],
  ['GET', `${CUSTOMER}/subscriptions`, listCustomerSubscriptions],
  ['GET', SUBSCRIPTION, getSubscription],
  ['PATCH', SUBSCRIPTION, updateSubscription],
  ['DELETE', SUBSCRIPTION, cancelSubscription],
  ['GET', `${SUBSCRIPTION}/payments`, listSubscriptionPayments],
  ['GET', '/subscriptions', listSubscriptions],
  ['GET', '/methods', listMethods],
  ['GET', '/methods/all', listAllMethods],
  ['GET', '/methods/:methodId', getMethod],
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
