import { AppError } from '../../../platform/app-error.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { PaymentKeyRefused } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';

const providerUnreachable = (cause: MollieError) =>
  new AppError('unavailable', {
    message:
      'De gift kon nog niet worden gestopt, omdat Mollie niet bereikbaar is. Probeer het over een paar minuten opnieuw.',
    retryAfterSeconds: Math.max(60, cause.retryAfterSeconds ?? 0),
    cause,
  });

const paymentKeyRefused = ({ environment, lastFour }: PaymentKeyRefused) =>
  new AppError('payment_key_refused', {
    message: `Mollie accepteert de ${environment}-sleutel die eindigt op ${lastFour} niet meer. Sla bij API Configuratie een nieuwe sleutel van hetzelfde Mollie-account op en probeer het daarna opnieuw.`,
  });

export function toStopError(error: unknown): unknown {
  if (error instanceof PaymentKeyRefused) return paymentKeyRefused(error);
  return error instanceof MollieError ? providerUnreachable(error) : error;
}
