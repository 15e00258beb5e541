import { AppError } from '../../platform/app-error.ts';

export const providerUnreachable = () =>
  new AppError('unavailable', {
    message:
      'De maandelijkse donatie kon nog niet worden gestopt, omdat Mollie niet bereikbaar is. Probeer het over een paar minuten opnieuw.',
    retryAfterSeconds: 60,
  });
