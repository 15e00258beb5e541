import { useState } from 'react';
import { pagePath } from '../../../../contract/campaigns.ts';
import type { DonationOrigins, PageToChoose } from '../../../../contract/donation-list.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { useOrigins } from './api.ts';
import type { DonationView } from '../../../lib/donation-view.ts';

/** By page, fund and source: only what an organisation has, and only of one organisation. */
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
  origins: DonationOrigins;
  value: string;
  /** What it means to choose none in particular. */
  nobody: string;
  onChange: (pageId: string) => void;
}

/** One of an organisation's pages: a plain choice of a few, a search among many. */
export function PageField({ userId, origins, value, nobody, onChange }: PageFieldProps) {
  const none = { value: '', label: nobody };
  const { pages, pageCount, chosenPage } = origins;
  if (pageCount > pages.length)
    return (
      <PageSearch
        userId={userId}
        chosen={value === '' ? nobody : (chosenPage?.title ?? '')}
        none={none}
        onChange={onChange}
      />
    );
  const choices = pages.map((page) => ({ value: page.id, label: nameOf(page, pages) }));
  return <ChoiceField label="Pagina" choices={[none, ...choices]} value={value} onChange={onChange} />;
}

/** With its address where another has the same title. */
function nameOf({ id, title, slug }: PageToChoose, all: readonly PageToChoose[]): string {
  return all.some((other) => other.title === title && other.id !== id)
    ? `${title} (${pagePath(slug)})`
    : title;
}

interface PageSearchProps {
  userId: string | undefined;
  chosen: string;
  none: { value: string; label: string };
  onChange: (pageId: string) => void;
}

function PageSearch({ userId, chosen, none, onChange }: PageSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const found = useOrigins({ userId, search: search || undefined });
  const isLooking = search !== typed || found.isPending;
  const all = found.data?.pages ?? [];
  const pages = all.map((page) => ({ value: page.id, label: nameOf(page, all) }));
  const more = (found.data?.pageCount ?? 0) - pages.length;
  return (
    <Combobox
      label="Pagina"
      chosen={chosen}
      choices={isLooking ? undefined : [...(typed ? [] : [none]), ...pages]}
      onSearch={setTyped}
      onChange={onChange}
      note={more > 0 ? `En nog ${more} andere: typ een deel van de titel.` : undefined}
    />
  );
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
    // What the address names may not be there any more.
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
