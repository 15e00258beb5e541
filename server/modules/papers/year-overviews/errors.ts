import { AppError } from '../../../platform/app-error.ts';

export const yearNotOver = () =>
  new AppError('conflict', {
    message: 'Dit jaar is nog niet voorbij. Vanaf 1 januari kunt u de overzichten versturen.',
  });

export const nobodyToSendTo = () =>
  new AppError('conflict', {
    message: 'Er is niemand die nog een overzicht moet krijgen.',
  });

export const closing = () =>
  new AppError('conflict', {
    message: 'Uw organisatie wordt verwijderd. Daarom worden er geen overzichten meer verstuurd.',
  });
