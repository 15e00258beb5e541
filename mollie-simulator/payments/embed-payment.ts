import { embedsOf, type ApiCall } from '../api/api-handler.ts';
import { paymentJson } from './payment-json.ts';

/** `embed=payment` of a refund or chargeback. */
export function embedPayment<Json extends { paymentId: string }>(call: ApiCall, json: Json): Json {
  const payment = call.simulation.store.payments.get(json.paymentId);
  if (!payment || !embedsOf(call).includes('payment')) return json;
  return { ...json, _embedded: { payment: paymentJson(call.simulation, call.links, payment) } };
}
