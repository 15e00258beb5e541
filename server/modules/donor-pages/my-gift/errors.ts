import { AppError } from '../../../platform/app-error.ts';

export const nobodyToMail = () =>
  new AppError('conflict', {
    message: 'Deze donatie loopt niet meer, dus er is geen link om te sturen.',
  });
