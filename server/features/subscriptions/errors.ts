import { AppError } from '../../platform/app-error.ts';
import type { PaymentKeyRefused } from '../donations/ask-with-key-of.ts';

export const providerUnreachable = () =>
  new AppError('unavailable', {
    message:
      'De maandelijkse donatie kon nog niet worden gestopt, omdat Mollie niet bereikbaar is. Probeer het over een paar minuten opnieuw.',
    retryAfterSeconds: 60,
  });

export const paymentKeyRefused = ({ environment, lastFour }: PaymentKeyRefused) =>
  new AppError('payment_key_refused', {
    message: `Mollie accepteert de ${environment}-sleutel die eindigt op ${lastFour} niet meer. Sla bij API Configuratie een nieuwe sleutel van hetzelfde Mollie-account op en probeer het daarna opnieuw.`,
  });
