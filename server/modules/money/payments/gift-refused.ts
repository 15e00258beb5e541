import { AppError } from '../../../platform/app-error.ts';

/** Mollie would not take what a donor filled in. Nothing comes of this try any more; what is mended is a new gift. */
export class GiftRefused extends AppError {
  constructor(field: 'amount' | 'email' | 'firstName' | 'lastName', sentence: string) {
    super('validation_failed', { fields: { [field]: sentence } });
  }
}
