import { AppError } from '../../../platform/app-error.ts';

export const refusedValue = (sentence: string) =>
  new AppError('validation_failed', { fields: { value: sentence } });
export const needsConfirmedOwner = () =>
  refusedValue(
    'Bevestig eerst uw e-mailadres: open de link in de mail die u van ons kreeg. Op het dashboard kunt u die mail opnieuw laten sturen. Daarna kunt u de live-sleutel opslaan.',
  );
export const refusedValues = (fields: Record<string, string>) =>
  new AppError('validation_failed', { fields });
