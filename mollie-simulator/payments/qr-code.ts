import { includes, type ApiCall } from '../api/api-handler.ts';
import type { Payment } from '../state/entities.ts';
import { findMethod } from './method-catalogue.ts';

const SIZE = 180;
const IMAGE =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><path fill="#fff" d="M0 0h180v180H0z"/>` +
  '<path d="M15 15h45v45H15zM120 15h45v45h-45zM15 120h45v45H15z"/></svg>';
const QR_CODE = { height: SIZE, width: SIZE, src: `data:image/svg+xml,${encodeURIComponent(IMAGE)}` };

/** `include=details.qrCode` of an open payment. */
export function includeQrCode<Json extends object>(call: ApiCall, payment: Payment, json: Json): Json {
  const asked = includes(call, 'details.qrCode') && payment.status === 'open';
  if (!asked || !findMethod(payment.method ?? '')?.hasQrCode) return json;
  return { ...json, details: { ...payment.details, qrCode: QR_CODE } };
}
