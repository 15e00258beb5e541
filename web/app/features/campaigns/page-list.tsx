import type { ReactNode } from 'react';
import { Megaphone, Plus } from 'lucide-react';
import { type PageState, pageStateNames } from '../../../../contract/campaigns.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/current-user.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { usePages } from './api.ts';
import { CardsSkeleton, PageCards } from './page-cards.tsx';

const states: readonly { value: PageState | ''; label: string }[] = [
  { value: '', label: 'Alle, behalve gearchiveerd' },
  ...(['open', 'draft', 'closed', 'archived'] as const).map((value) => ({
    value,
    label: pageStateNames[value],
  })),
];

export function PageList({ notice }: { notice: ReactNode }) {
  const { read, page, urlWith, changeFilter } = useUrlParams();
  const mayEdit = useMay()('editLooks');
  const search = read('zoek') ?? '';
  const state = states.find(({ value }) => value === read('stand'))?.value ?? '';
  const isFiltered = search !== '' || state !== '';
  const pages = usePages({ search, state, ...(!isFiltered && { parent: 'top' }) }, page);
  const isEmpty = pages.data?.total === 0;
  const hasPages = !isEmpty || isFiltered;
  const addButton = mayEdit && (
    <ButtonLink icon={Plus} href={urlWith({ nieuw: 'kies' })}>
      {hasPages ? 'Nieuwe pagina' : 'Maak uw eerste pagina'}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Campagnes"
        description="Pagina’s die om geld vragen: van uzelf, van anderen, en pagina’s ter nagedachtenis."
        actions={
          hasPages &&
          mayEdit && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={urlWith({ deel: 'goedkeuren' })} variant="secondary">
                Goedkeuren
              </ButtonLink>
              {addButton}
            </div>
          )
        }
      />
      {notice}
      {hasPages && (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
          <SearchField
            placeholder="Zoek op titel"
            value={search}
            onSearch={(text) => changeFilter({ zoek: text }, { replace: true })}
          />
          <ChoiceField
            label="Stand"
            choices={states}
            value={state}
            onChange={(value) => changeFilter({ stand: value })}
          />
        </div>
      )}
      <Loaded query={pages} skeleton={<CardsSkeleton />} failure="Fout bij laden van uw pagina’s">
        {(all) => {
          if (all.total > 0) return <PageCards page={all} />;
          return isFiltered ? (
            <EmptyState icon={Megaphone} title="Geen pagina’s gevonden">
              Er is geen pagina die zo heet of zo staat. Zoek op een ander woord, of kies een andere stand.
            </EmptyState>
          ) : (
            <EmptyState icon={Megaphone} title="Vraag om iets bepaalds" action={addButton}>
              Met een campagnepagina vraagt u geld voor één doel: een nieuwe keuken, een noodhulpactie, een
              sponsorloop. Ze heeft een eigen adres en formulier, en laat zien hoeveel er al is.
              {!mayEdit && ' Een eigenaar of medewerker kan er een maken.'}
            </EmptyState>
          );
        }}
      </Loaded>
    </>
  );
}
