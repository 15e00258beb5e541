import { AppError } from '../../../platform/app-error.ts';

export const unusableHonour = (fields: Record<string, string>) =>
  new AppError('validation_failed', { fields });
