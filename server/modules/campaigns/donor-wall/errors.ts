import { AppError } from '../../../platform/app-error.ts';

export const withdrawnByDonor = () =>
  new AppError('conflict', { message: 'De donateur heeft dit bericht zelf weggehaald.' });
