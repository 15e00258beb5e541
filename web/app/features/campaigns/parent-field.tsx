import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { type CampaignPage, pageKindNames, pagePath } from '../../../../contract/campaigns.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { usePages } from './api.ts';
import type { PageValues } from './page-values.ts';

interface ParentFieldProps {
  form: UseFormReturn<PageValues>;
  page: CampaignPage | undefined;
  error: string | undefined;
}

const none = 'Geen: de pagina staat op zichzelf';

/** There may be thousands of pages, so the server searches. */
export function ParentField({ form, page, error }: ParentFieldProps) {
  const { field } = useController({ control: form.control, name: 'parentId' });
  // Null until the user starts to choose; nothing is requested before that.
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ id: page?.parentId ?? '', title: page?.parentTitle ?? '' });
  const search = useDebounced(typed);
  const found = usePages({ search: search ?? '', parentOf: page?.id ?? 'new' }, 1, search !== null);
  const isLooking = search !== typed || found.isPending;
  const choices = found.data?.items.map(({ id, title, kind, slug }) => ({
    value: id,
    label: title,
    hint: `${pageKindNames[kind]}, ${pagePath(slug)}`,
  }));
  const more = (found.data?.total ?? 0) - (found.data?.items.length ?? 0);
  return (
    <div>
      <Combobox
        label="Deel van"
        hint="Wat hier binnenkomt, telt ook mee op de pagina waar deze deel van is."
        chosen={field.value === '' ? none : field.value === chosen.id ? chosen.title : '…'}
        choices={isLooking ? undefined : [...(typed ? [] : [{ value: '', label: none }]), ...(choices ?? [])]}
        onSearch={setTyped}
        onChange={(id) => {
          setChosen({ id, title: choices?.find(({ value }) => value === id)?.label ?? '' });
          field.onChange(id);
        }}
        note={more > 0 ? `En nog ${more} andere: typ een deel van de titel.` : undefined}
      />
      <FieldError id="deel-van-fout" error={error} />
    </div>
  );
}
