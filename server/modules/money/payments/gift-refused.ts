import { AppError } from '../../../platform/app-error.ts';

/** Mollie refused a value that the donor entered. This attempt is final; a corrected form is a new gift. */
export class GiftRefused extends AppError {
  constructor(field: 'amount' | 'email' | 'firstName' | 'lastName', sentence: string) {
    super('validation_failed', { fields: { [field]: sentence } });
  }
}
