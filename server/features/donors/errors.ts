import { AppError } from '../../platform/app-error.ts';

export const donorStillGives = () =>
  new AppError('conflict', {
    message:
      'Deze donateur heeft nog een vaste donatie die niet is gestopt. Stop die eerst en verwijder daarna de gegevens.',
  });

export const donorIsPaying = () =>
  new AppError('conflict', {
    message:
      'Er loopt nog een betaling van deze donateur. Probeer het opnieuw zodra die is afgerond, meestal binnen een dag.',
  });
