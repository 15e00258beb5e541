import { AppError } from '../../../../platform/app-error.ts';

/** One error for all cases, so that it reveals nothing about the invitation. */
export const invitationInvalid = () => {
  const sentence = 'Deze uitnodiging is al gebruikt of niet meer geldig. Vraag de organisatie om een nieuwe.';
  return new AppError('validation_failed', { message: sentence, fields: { token: sentence } });
};

export const alreadyInvitedMember = (email: string) => {
  const sentence = `${email} zit al in uw team.`;
  return new AppError('conflict', { message: sentence, fields: { email: sentence } });
};
