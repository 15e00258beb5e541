import { AppError } from '../../../../platform/app-error.ts';

/** One error for all cases, so that it reveals nothing about the invitation. */
export const invitationInvalid = () => {
  const sentence = 'Deze uitnodiging is al gebruikt of niet meer geldig. Vraag de organisatie om een nieuwe.';
  return new AppError('validation_failed', { message: sentence, fields: { token: sentence } });
};

export const invitationForAnother = (invited: string, loggedIn: string) =>
  new AppError('conflict', {
    message: `Deze uitnodiging is voor ${invited}, maar u bent ingelogd als ${loggedIn}. Log uit en open de link uit de mail opnieuw.`,
  });

export const loginFirst = (email: string) =>
  new AppError('not_logged_in', {
    message: `Er is al een account met het adres ${email}. Log daarmee in om de uitnodiging aan te nemen.`,
  });

export const alreadyInvitedMember = (email: string) => {
  const sentence = `${email} zit al in uw team.`;
  return new AppError('conflict', { message: sentence, fields: { email: sentence } });
};

export const alreadyMember = () =>
  new AppError('conflict', { message: 'U zit al in dit team. Uw rol blijft zoals die is.' });
