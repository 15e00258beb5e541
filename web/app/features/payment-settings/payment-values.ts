import type { Resolver } from 'react-hook-form';
import { maskPrefix, type Setting } from '../../../../contract/settings.ts';
import { getSetting } from '../../../lib/settings.ts';

export type PaymentValues = Record<
  'mollie_api_key' | 'mollie_api_live_key' | 'payment_api_environment',
  string
>;

export function storedPaymentValues(settings: readonly Setting[]): PaymentValues {
  const environment = getSetting(settings, 'payment_api_environment');
  return {
    payment_api_environment: environment.value ?? environment.defaultValue,
    mollie_api_key: getSetting(settings, 'mollie_api_key').value ?? '',
    mollie_api_live_key: getSetting(settings, 'mollie_api_live_key').value ?? '',
  };
}

/**
 * True if the text starts with the mask but differs from the stored masked key. The server would take this
 * text for the masked key, and keep the old key.
 */
export function isHalfMasked(typed: string, stored: string): boolean {
  return typed.startsWith(maskPrefix) && typed !== stored;
}

export function checkPaymentValues(stored: PaymentValues): Resolver<PaymentValues> {
  return (values) => {
    const problems = (['mollie_api_key', 'mollie_api_live_key'] as const)
      .filter((key) => isHalfMasked(values[key], stored[key]))
      .map((key) => [key, { type: 'masked', message: 'Vul de hele sleutel opnieuw in.' }] as const);
    return problems.length > 0
      ? { values: {}, errors: Object.fromEntries(problems) }
      : { values, errors: {} };
  };
}
