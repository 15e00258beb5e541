import { embedsOf, type ApiCall } from '../api/api-handler.ts';
import { paymentJson } from './payment-json.ts';

/** `embed=payment`: a refund or chargeback with the payment it belongs to. */
export function embedPayment<Json extends { paymentId: string }>(call: ApiCall, json: Json): Json {
  const payment = call.simulation.store.payments.get(json.paymentId);
  if (!payment || !embedsOf(call).includes('payment')) return json;
  return { ...json, _embedded: { payment: paymentJson(call.simulation, call.links, payment) } };
}
