import { decimalToCents } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { cannotReceive, formatLimit, noSubscriptions } from './errors.ts';

/**
 * Mollie refused a value that the donor entered. A corrected form starts a new donation, so it needs a new
 * idempotency key.
 */
export class DonationRefused extends AppError {
  constructor(field: 'amount' | 'email' | 'firstName' | 'lastName', sentence: string) {
    super('validation_failed', { fields: { [field]: sentence } });
  }
}

export async function explainRefusal(
  account: MollieAccount,
  donation: Donation,
  refusal: MollieError,
): Promise<AppError> {
  switch ((refusal.field ?? '').split('.')[0]!) {
    case 'method':
      // Mollie refuses a first payment if the organisation's account cannot collect later payments.
      return donation.is_recurring ? noSubscriptions() : cannotReceive();
    case 'amount':
      return amountRefused(await findExceededMaximum(account, donation));
    case 'email':
    case 'billingEmail':
      return new DonationRefused(
        'email',
        'Met dit e-mailadres kan niet worden betaald. Vul een ander e-mailadres in.',
      );
    case 'name':
    case 'firstName':
      return new DonationRefused('firstName', nameRefused);
    case 'lastName':
      return new DonationRefused('lastName', nameRefused);
    default:
      return cannotReceive();
  }
}

const nameRefused = 'Met deze naam kan niet worden betaald. Schrijf de naam anders, of laat hem weg.';

function amountRefused(maxCents: number | undefined): DonationRefused {
  return new DonationRefused(
    'amount',
    maxCents === undefined
      ? 'Dit bedrag kan deze organisatie niet ontvangen. Kies een ander bedrag.'
      : `Een gift aan deze organisatie kan hoogstens ${formatLimit(maxCents)} zijn`,
  );
}

async function findExceededMaximum(
  account: MollieAccount,
  { amount_cents, is_recurring }: Donation,
): Promise<number | undefined> {
  try {
    const methods = await account.listMethods(is_recurring ? 'first' : 'oneoff');
    const maximum = methods.find(({ id }) => id === 'ideal')?.maximumAmount?.value ?? '';
    const isExceeded = /^\d+\.\d\d$/.test(maximum) && amount_cents > decimalToCents(maximum);
    return isExceeded ? decimalToCents(maximum) : undefined;
  } catch (error) {
    if (error instanceof MollieError) return undefined;
    throw error;
  }
}
