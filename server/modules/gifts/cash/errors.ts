import { AppError } from '../../../platform/app-error.ts';

export const inTheFuture = () =>
  new AppError('validation_failed', { fields: { date: 'Deze dag is nog niet geweest.' } });
export const unknownPage = () =>
  new AppError('validation_failed', { fields: { pageId: 'Deze pagina is er niet meer.' } });
export const unknownFund = () =>
  new AppError('validation_failed', { fields: { fundId: 'Deze bestemming is er niet meer.' } });
export const duplicateGift = () => new AppError('duplicate_gift');
export const notOffline = () =>
  new AppError('conflict', {
    message: 'Deze gift is via Gulhart betaald. U kunt haar terugbetalen, maar niet terugnemen.',
  });
export const alreadyTakenBack = () => new AppError('conflict', { message: 'Deze gift is al teruggenomen.' });
