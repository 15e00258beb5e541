import { type FormSettingKey, formSettingKeys } from '../../../../contract/form-preview.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { tidyAmounts } from '../../../lib/preset-amounts.ts';

export type DonationFormValues = Record<FormSettingKey, string>;

export function storedFormValues(settings: readonly Setting[]): DonationFormValues {
  const mayBeEmpty: readonly FormSettingKey[] = [
    'form_heading',
    'form_introduction',
    'form_thanks',
    'form_costs',
    'form_monthly_question',
  ];
  const valueOf = (key: FormSettingKey) => {
    const setting = settings.find((each) => each.key === key);
    return setting?.value || (!mayBeEmpty.includes(key) && setting?.defaultValue) || '';
  };
  return Object.fromEntries(formSettingKeys.map((key) => [key, valueOf(key)])) as DonationFormValues;
}

export function tidyFormValues<Values extends Partial<DonationFormValues>>(values: Values): Values {
  const { form_amounts: amounts } = values;
  return amounts === undefined ? values : { ...values, form_amounts: tidyAmounts(amounts) };
}
