import { AppError, conflictError } from '../../../platform/app-error.ts';
import { CommitInDoubtError } from '../../../platform/database/unavailable.ts';

export const wrongCode = () =>
  new AppError('invalid_credentials', { fields: { code: 'Deze code klopt niet of is al gebruikt.' } });

export const passkeyRefused = () =>
  new AppError('invalid_credentials', {
    message: 'Deze passkey werd niet geaccepteerd. Probeer het opnieuw, of log op een andere manier in.',
  });

export const registrationRefused = () =>
  new AppError('validation_failed', {
    message: 'Deze passkey kon niet worden toegevoegd. Probeer het opnieuw.',
  });

export const tooManyPasskeys = (max: number) =>
  conflictError(`U hebt al ${max} passkeys. Verwijder er eerst een.`);

export const totpExistsAlready = () => conflictError('U hebt al een app ingesteld. Verwijder die eerst.');

export const totpNotStarted = () =>
  conflictError('Het instellen is onderbroken. Begin opnieuw met een nieuwe QR-code.');

/** Recovery codes are shown only once, so a user whose answer was lost needs new codes. */
export const explainLostCodes = (message: string) => (error: unknown) => {
  throw error instanceof CommitInDoubtError
    ? new AppError('outcome_unknown', { message, cause: error })
    : error;
};
