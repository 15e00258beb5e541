import { AppError } from '../../platform/app-error.ts';
import { isUniqueViolation } from '../../platform/database/constraint-violation.ts';

const emailTaken = () => new AppError('conflict', { fields: { email: 'Dit e-mailadres is al in gebruik.' } });
const usernameTaken = () =>
  new AppError('conflict', { fields: { username: 'Deze gebruikersnaam is al in gebruik.' } });

/** Runs a write to an account and turns the database's refusal of a duplicate into one that people understand. */
export async function refusingDuplicates<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_unique')) throw emailTaken();
    if (isUniqueViolation(error, 'account_username_unique')) throw usernameTaken();
    throw error;
  }
}

export const wrongCurrentPassword = () =>
  new AppError('validation_failed', { fields: { currentPassword: 'Uw huidige wachtwoord klopt niet' } });

export const confirmationLinkInvalid = () =>
  new AppError('validation_failed', {
    message: 'Deze link is al gebruikt of niet meer geldig. Vraag op uw dashboard een nieuwe aan.',
  });

const deadLink = 'Deze link is al gebruikt of niet meer geldig.';
export const resetLinkInvalid = () =>
  new AppError('validation_failed', {
    message: deadLink,
    fields: { token: deadLink },
  });
