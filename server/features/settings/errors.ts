import { AppError } from '../../platform/app-error.ts';

export const unknownSetting = () =>
  new AppError('validation_failed', { fields: { key: 'Deze instelling bestaat niet.' } });
export const platformOnly = () =>
  new AppError('validation_failed', {
    fields: { key: 'Deze instelling geldt voor het hele platform, niet voor één organisatie.' },
  });
export const refusedValue = (sentence: string) =>
  new AppError('validation_failed', { fields: { value: sentence } });
/** Each sentence under the key of the setting it is about. */
export const refusedValues = (fields: Record<string, string>) =>
  new AppError('validation_failed', { fields });
export const accountFieldStays = () =>
  new AppError('conflict', { message: 'Dit gegeven hoort bij het account en kan niet worden verwijderd.' });
