import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { type CampaignPage, pageKindNames, pagePath } from '../../../../contract/campaigns.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { useChoiceSearch } from '../../../ui/use-choice-search.ts';
import { FieldError, Field, Select } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/form-fields.tsx';
import { usePages } from './api.ts';
import type { PageValues } from './page-values.ts';
import { frequencies, kindOfFrequency, offeredFrequencies } from '../../../../contract/frequencies.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { useFunds } from '../../../lib/funds.ts';
import { Link } from '../../../ui/link.tsx';

interface FieldProps {
  form: UseFormReturn<PageValues>;
}

const emptyLabel = 'Geen: de pagina staat op zichzelf';

/** An organisation may have thousands of pages, so the server searches them. */
export function ParentField({ form, page }: FieldProps & { page: CampaignPage | undefined }) {
  const { field, fieldState } = useController({ control: form.control, name: 'parentId' });
  const [chosen, setChosen] = useState({ id: page?.parentId ?? '', title: page?.parentTitle ?? '' });
  const { search, comboboxProps } = useChoiceSearch(emptyLabel, 'titel');
  const filter = { search: search ?? '', parentOf: page?.id ?? 'new' };
  const { data, isPending } = usePages(filter, 1, search !== null);
  const choices = data?.items.map(({ id, title, kind, slug }) => ({
    value: id,
    label: title,
    hint: `${pageKindNames[kind]}, ${pagePath(slug)}`,
  }));
  return (
    <div>
      <Combobox
        label="Deel van"
        hint="Wat hier binnenkomt, telt ook mee op de pagina waar deze deel van is."
        chosen={field.value === '' ? emptyLabel : field.value === chosen.id ? chosen.title : '…'}
        onChange={(id) => {
          setChosen({ id, title: choices?.find(({ value }) => value === id)?.label ?? '' });
          field.onChange(id);
        }}
        {...comboboxProps({ isPending, choices, total: data?.total })}
      />
      <FieldError id="deel-van-fout" error={fieldState.error?.message} />
    </div>
  );
}

export function FrequencyField({ form }: FieldProps) {
  const { data: settings = [] } = useOwnSettings();
  const isOn = (key: string) => settings.find((setting) => setting.key === key)?.value === 'ja';
  const offered = offeredFrequencies({
    offersQuarterly: isOn('form_quarterly'),
    offersYearly: isOn('form_yearly'),
  });
  const { field, fieldState } = useController({ control: form.control, name: 'preselectedFrequency' });
  return (
    <Field
      label="Hoe vaak?"
      hint="Wat gekozen is als de pagina opent. Wie geeft, kan iets anders kiezen van wat uw eigen formulier biedt."
      error={fieldState.error?.message}
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

export function FundField({ form }: FieldProps) {
  const { data: funds = [] } = useFunds();
  const chosen = form.watch('fundId');
  return (
    <SelectField
      // The key changes when the options have loaded, so that the select shows its value.
      key={funds.length}
      form={form}
      name="fundId"
      label="Bestemming"
      note="optioneel"
      hint={
        <>
          Waar het geld heen gaat in uw boekhouding. Bestemmingen beheert u bij{' '}
          <Link href="/admin?tab=organisatie&deel=bestemmingen">Organisatie</Link>.
        </>
      }
    >
      <option value="">Geen bepaalde bestemming</option>
      {funds
        .filter(({ id, isArchived }) => !isArchived || id === chosen)
        .map(({ id, name, isArchived }) => (
          <option key={id} value={id}>
            {name}
            {isArchived && ' (gearchiveerd)'}
          </option>
        ))}
    </SelectField>
  );
}
