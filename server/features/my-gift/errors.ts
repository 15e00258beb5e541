import { AppError } from '../../platform/app-error.ts';

export const nobodyToMail = () =>
  new AppError('conflict', {
    message: 'Deze donatie loopt niet meer, dus er is geen link om te sturen.',
  });

/** As of a month that was missed (missed-months). */
export const neverMailed = () =>
  new AppError('conflict', { message: 'Deze donateur kan niet worden gemaild.' });
