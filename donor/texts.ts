import type {
  amountError as contractAmountError,
  honeypotField as contractHoneypotField,
  monthlyLimitError as contractMonthlyLimitError,
  oneOffLimitError as contractOneOffLimitError,
} from '../contract/donations.ts';
import type { errorCodes } from '../contract/error-codes.ts';

// Written out again, because importing them would bring the schema library into a donor's browser. Their types allow no other wording.
export const amountError: typeof contractAmountError = 'Bedrag is verplicht en moet minimaal 1 zijn';
export const oneOffLimitError: typeof contractOneOffLimitError = 'Een donatie kan hoogstens € 50.000 zijn';
export const monthlyLimitError: typeof contractMonthlyLimitError =
  'Een maandelijkse donatie kan hoogstens € 1.000 zijn';
export const honeypotField: typeof contractHoneypotField = 'website';
export const notAllFilledIn: typeof errorCodes.validation_failed.message =
  'Niet alle velden zijn goed ingevuld.';

export const emailError = 'Voer een geldig e-mailadres in';
export const somethingWentWrong = 'Er is een fout opgetreden';
export const tryLater = 'Probeer het later opnieuw';
export const noCheckoutUrl = 'Geen checkout URL ontvangen';
export const busyLabel = 'Verwerken...';

export function donateLabel(amount: string): string {
  return `Doneer ${amount}`.trim();
}
