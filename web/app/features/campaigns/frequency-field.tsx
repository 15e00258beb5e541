import { type UseFormReturn, useController } from 'react-hook-form';
import { frequencies, kindOfFrequency, offeredFrequencies } from '../../../../contract/frequencies.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { Field, Select } from '../../../ui/field.tsx';
import type { PageValues } from './page-values.ts';

interface FrequencyFieldProps {
  form: UseFormReturn<PageValues>;
  error: string | undefined;
}

/** A frequency that is no longer offered is listed only when it was chosen before. */
export function FrequencyField({ form, error }: FrequencyFieldProps) {
  const { data: settings = [] } = useOwnSettings();
  const isOn = (key: string) => settings.find((setting) => setting.key === key)?.value === 'ja';
  const offered = offeredFrequencies({
    offersQuarterly: isOn('form_quarterly'),
    offersYearly: isOn('form_yearly'),
  });
  const { field } = useController({ control: form.control, name: 'firstFrequency' });
  return (
    <Field
      label="Hoe vaak?"
      hint="Wat gekozen is als de pagina opent. Wie geeft, kan iets anders kiezen van wat uw eigen formulier biedt."
      error={error}
    >
      <Select {...field}>
        <option value="">Zoals op uw eigen formulier</option>
        {frequencies
          .filter((each) => each === field.value || offered.includes(each))
          .map((each) => (
            <option key={each} value={each}>
              {kindOfFrequency[each]}
              {settings.length > 0 && !offered.includes(each) && ' (biedt uw formulier niet meer)'}
            </option>
          ))}
      </Select>
    </Field>
  );
}
