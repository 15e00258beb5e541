import type { FormSettingKey } from '../../../../contract/form-preview.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { tidyAmounts } from '../../../lib/preset-amounts.ts';

export type DonationFormValues = Record<FormSettingKey, string>;

/** Amounts, frequency and switches fall back to their default. */
export function storedFormValues(settings: readonly Setting[]): DonationFormValues {
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  const valueOf = (key: FormSettingKey) => byKey.get(key)?.value ?? '';
  const holding = (key: FormSettingKey) => valueOf(key) || (byKey.get(key)?.defaultValue ?? '');
  return {
    form_amounts: holding('form_amounts'),
    form_frequency: holding('form_frequency'),
    form_quarterly: holding('form_quarterly'),
    form_yearly: holding('form_yearly'),
    form_heading: valueOf('form_heading'),
    form_introduction: valueOf('form_introduction'),
    form_thanks: valueOf('form_thanks'),
    form_costs: valueOf('form_costs'),
    form_monthly_question: valueOf('form_monthly_question'),
    form_reminder: holding('form_reminder'),
    form_honours: holding('form_honours'),
  };
}

/** Drops amounts that were left empty. */
export function tidyFormValues<Values extends Partial<DonationFormValues>>(values: Values): Values {
  const { form_amounts: amounts } = values;
  return amounts === undefined ? values : { ...values, form_amounts: tidyAmounts(amounts) };
}
