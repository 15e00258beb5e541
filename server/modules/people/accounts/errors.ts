import { AppError, conflictError } from '../../../platform/app-error.ts';
import { isUniqueViolation } from '../../../platform/database/constraint-violation.ts';

const emailTaken = () => new AppError('conflict', { fields: { email: 'Dit e-mailadres is al in gebruik.' } });
const usernameTaken = () =>
  new AppError('conflict', { fields: { username: 'Deze gebruikersnaam is al in gebruik.' } });

export async function writeUnlessDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_unique')) throw emailTaken();
    if (isUniqueViolation(error, 'account_username_unique')) throw usernameTaken();
    throw error;
  }
}

export async function writeUnlessAddressTaken<Result>(
  refusal: () => AppError,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error, 'account_email_unique') ? refusal() : error;
  }
}

export const newAddressTaken = () =>
  conflictError(
    'Bij dit e-mailadres hoort intussen een ander account. Kies op uw dashboard een ander adres.',
  );

export const oldAddressTaken = () =>
  conflictError(
    'Uw oude e-mailadres hoort intussen bij een ander account, dus we kunnen het niet teruggeven. Neem contact met ons op.',
  );

export const undoLinkInvalid = () =>
  new AppError('validation_failed', {
    message:
      'Deze link is al gebruikt of niet meer geldig. Klopt er iets niet met uw account? Neem dan contact met ons op.',
  });

export const confirmationLinkInvalid = () =>
  new AppError('validation_failed', {
    message:
      'Deze link is al gebruikt of niet meer geldig. Is uw adres nog niet bevestigd, vraag dan op uw dashboard een nieuwe aan.',
  });

const deadLink = 'Deze link is al gebruikt of niet meer geldig.';
export const resetLinkInvalid = () =>
  new AppError('validation_failed', { message: deadLink, fields: { token: deadLink } });

const usedLink = 'Met deze link is al een wachtwoord gekozen. U kunt daarmee inloggen.';
export const resetLinkUsed = () =>
  new AppError('validation_failed', { message: usedLink, fields: { token: usedLink } });
