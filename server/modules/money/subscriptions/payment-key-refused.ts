import { AppError } from '../../../platform/app-error.ts';

export function isPaymentKeyRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'payment_key_refused';
}
