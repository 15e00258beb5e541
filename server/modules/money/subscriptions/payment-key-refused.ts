import { AppError } from '../../../platform/app-error.ts';

/** Whether something could not be done because Mollie takes none of the organisation's keys: waiting does not help. */
export function isPaymentKeyRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'payment_key_refused';
}
