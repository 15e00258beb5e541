import { useState } from 'react';
import { pagePath } from '../../../../contract/campaigns.ts';
import type { OriginChoices, PageToChoose } from '../../../../contract/donation-list.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { useChoiceSearch } from '../../../ui/use-choice-search.ts';
import { useOrigins } from './api.ts';
import type { DonationView } from '../../../lib/donation-view.ts';

/** Hidden while the list shows all organisations, because pages, funds and sources belong to one organisation. */
export function OriginFilters({ view }: { view: DonationView }) {
  const { filter, changeFilter, isAdmin } = view;
  const isOfOneOrganisation = !isAdmin || filter.userId !== undefined;
  const origins = useOrigins({ userId: filter.userId, pageId: filter.pageId }, isOfOneOrganisation);
  if (!isOfOneOrganisation || !origins.data) return null;
  const { pageCount, funds, sources } = origins.data;
  return (
    <>
      {(pageCount > 0 || filter.pageId) && (
        <PageField
          userId={filter.userId}
          origins={origins.data}
          value={filter.pageId ?? ''}
          emptyLabel="Alle pagina’s"
          onChange={(id) => changeFilter({ campagne: id })}
        />
      )}
      {(funds.length > 0 || filter.fundId) && (
        <ChoiceField
          label="Bestemming"
          choices={[
            { value: '', label: 'Alle bestemmingen' },
            ...funds.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filter.fundId ?? ''}
          onChange={(id) => changeFilter({ bestemming: id })}
        />
      )}
      {(sources.length > 0 || filter.source) && (
        <SourceField
          sources={sources}
          value={filter.source ?? ''}
          onChange={(source) => changeFilter({ bron: source })}
        />
      )}
    </>
  );
}

interface PageFieldProps {
  userId: string | undefined;
  origins: OriginChoices;
  value: string;
  emptyLabel: string;
  onChange: (pageId: string) => void;
}

export function PageField({ userId, origins, value, emptyLabel, onChange }: PageFieldProps) {
  const hasMany = origins.pageCount > origins.pages.length;
  const { search, comboboxProps } = useChoiceSearch(emptyLabel, 'titel');
  const { data, isPending } = useOrigins({ userId, search: search || undefined }, hasMany);
  if (!hasMany) {
    const choices = [{ value: '', label: emptyLabel }, ...pageChoices(origins.pages)];
    return <ChoiceField label="Pagina" choices={choices} value={value} onChange={onChange} />;
  }
  return (
    <Combobox
      label="Pagina"
      chosen={value === '' ? emptyLabel : (origins.chosenPage?.title ?? '')}
      onChange={onChange}
      {...comboboxProps({ isPending, choices: data && pageChoices(data.pages), total: data?.pageCount })}
    />
  );
}

function pageChoices(pages: readonly PageToChoose[]) {
  return pages.map(({ id, title, slug }) => {
    const isAmbiguous = pages.some((other) => other.title === title && other.id !== id);
    return { value: id, label: isAmbiguous ? `${title} (${pagePath(slug)})` : title };
  });
}

const maxListedSources = 20;

interface SourceFieldProps {
  sources: readonly string[];
  value: string;
  onChange: (source: string) => void;
}

function SourceField({ sources, value, onChange }: SourceFieldProps) {
  const [typed, setTyped] = useState('');
  const emptyChoice = { value: '', label: 'Alle bronnen' };
  const toChoice = (source: string) => ({ value: source, label: source });
  if (sources.length <= maxListedSources) {
    const all = value === '' || sources.includes(value) ? sources : [value, ...sources];
    return (
      <ChoiceField
        label="Bron"
        choices={[emptyChoice, ...all.map(toChoice)]}
        value={value}
        onChange={onChange}
      />
    );
  }
  const found = sources.filter((source) => source.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Combobox
      label="Bron"
      chosen={value || emptyChoice.label}
      choices={[...(typed ? [] : [emptyChoice]), ...found.slice(0, maxListedSources).map(toChoice)]}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}
