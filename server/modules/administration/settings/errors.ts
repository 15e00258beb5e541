import { AppError } from '../../../platform/app-error.ts';

export const unknownSetting = () =>
  new AppError('validation_failed', { fields: { key: 'Deze instelling bestaat niet.' } });
export const accountFieldStays = () =>
  new AppError('conflict', { message: 'Dit gegeven hoort bij het account en kan niet worden verwijderd.' });
