import { AppError } from '../../../platform/app-error.ts';

export const nobodyToMail = () =>
  new AppError('conflict', {
    message: 'Deze gift loopt niet meer, dus er is geen link om te sturen.',
  });
