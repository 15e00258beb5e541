import { AppError } from '../../../platform/app-error.ts';

/** Mollie refused a value of the donor. The attempt is final; a corrected form is a new donation. */
export class DonationRefused extends AppError {
  constructor(field: 'amount' | 'email' | 'firstName' | 'lastName', sentence: string) {
    super('validation_failed', { fields: { [field]: sentence } });
  }
}
