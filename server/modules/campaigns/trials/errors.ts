import { AppError } from '../../../platform/app-error.ts';

export const trialRuns = () =>
  new AppError('conflict', { message: 'Er loopt al een geefproef. Beëindig die eerst.' });

export const trialHasEnded = () => new AppError('conflict', { message: 'Deze geefproef is al beëindigd.' });

export const refusedVariant = (sentence: string) =>
  new AppError('validation_failed', { fields: { value: sentence } });
