import { useState } from 'react';
import { pagePath } from '../../../../contract/campaigns.ts';
import type { OriginChoices, PageToChoose } from '../../../../contract/donation-list.ts';
import { useDebounced } from '../../../lib/typed-values.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { useOrigins } from './api.ts';
import type { DonationView } from '../../../lib/donation-view.ts';

/** Pages, funds and sources belong to one organisation. */
export function OriginFilters({ view }: { view: DonationView }) {
  const { filter, changeFilter, isAdmin } = view;
  const isOfOne = !isAdmin || filter.userId !== undefined;
  const origins = useOrigins({ userId: filter.userId, pageId: filter.pageId }, isOfOne);
  if (!isOfOne || !origins.data) return null;
  const { pageCount, funds, sources } = origins.data;
  return (
    <>
      {(pageCount > 0 || filter.pageId) && (
        <PageField
          userId={filter.userId}
          origins={origins.data}
          value={filter.pageId ?? ''}
          nobody="Alle pagina’s"
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
  /** The label of the empty choice. */
  nobody: string;
  onChange: (pageId: string) => void;
}

export function PageField({ userId, origins, value, nobody, onChange }: PageFieldProps) {
  const none = { value: '', label: nobody };
  const hasMany = origins.pageCount > origins.pages.length;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const found = useOrigins({ userId, search: search || undefined }, hasMany);
  if (!hasMany) {
    const choices = [none, ...toChoices(origins.pages)];
    return <ChoiceField label="Pagina" choices={choices} value={value} onChange={onChange} />;
  }
  const isLooking = search !== typed || found.isPending;
  const pages = toChoices(found.data?.pages ?? []);
  const more = (found.data?.pageCount ?? 0) - pages.length;
  return (
    <Combobox
      label="Pagina"
      chosen={value === '' ? nobody : (origins.chosenPage?.title ?? '')}
      choices={isLooking ? undefined : [...(typed ? [] : [none]), ...pages]}
      onSearch={setTyped}
      onChange={onChange}
      note={more > 0 ? `En nog ${more} andere: typ een deel van de titel.` : undefined}
    />
  );
}

/** Adds the path when another page has the same title. */
function toChoices(pages: readonly PageToChoose[]) {
  return pages.map(({ id, title, slug }) => {
    const isAmbiguous = pages.some((other) => other.title === title && other.id !== id);
    return { value: id, label: isAmbiguous ? `${title} (${pagePath(slug)})` : title };
  });
}

const fewSources = 20;

interface SourceFieldProps {
  sources: readonly string[];
  value: string;
  onChange: (source: string) => void;
}

function SourceField({ sources, value, onChange }: SourceFieldProps) {
  const [typed, setTyped] = useState('');
  const none = { value: '', label: 'Alle bronnen' };
  const toChoice = (source: string) => ({ value: source, label: source });
  if (sources.length <= fewSources) {
    // The source in the URL may no longer exist.
    const all = value === '' || sources.includes(value) ? sources : [value, ...sources];
    return (
      <ChoiceField label="Bron" choices={[none, ...all.map(toChoice)]} value={value} onChange={onChange} />
    );
  }
  const fitting = sources.filter((source) => source.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Combobox
      label="Bron"
      chosen={value || none.label}
      choices={[...(typed ? [] : [none]), ...fitting.slice(0, fewSources).map(toChoice)]}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}
