import { AppError } from '../../../platform/app-error.ts';

export const donorStillGives = () =>
  new AppError('conflict', {
    message:
      'Deze donateur heeft nog een vaste gift die niet is gestopt. Stop die eerst en verwijder daarna de gegevens.',
  });

export const donorIsBeingDebited = () =>
  new AppError('conflict', {
    message:
      'Er loopt nog een afschrijving van deze donateur. Probeer het opnieuw zodra die is afgerond, meestal binnen een week.',
  });

export const donorGetsMoneyBack = () =>
  new AppError('conflict', {
    message:
      'Er is nog een terugbetaling aan deze donateur onderweg. Probeer het opnieuw zodra die is afgerond, meestal binnen een paar dagen.',
  });
