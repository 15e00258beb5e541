import { useUrlParams } from '../../../lib/url-params.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartLinks } from '../../../ui/part-links.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAnbi } from './api.ts';
import { OverviewPart } from './overview-part.tsx';
import { TextsPart } from './texts-part.tsx';
import { YearsPart } from './years-part.tsx';

const parts = [
  { part: undefined, label: 'Overzicht', Part: OverviewPart },
  { part: 'teksten', label: 'Teksten en bestuur', Part: TextsPart },
  { part: 'boekjaren', label: 'Boekjaren', Part: YearsPart },
] as const;

/** What an ANBI must have on the internet. */
export function AnbiTab() {
  const { read, urlWith } = useUrlParams();
  const shown = parts.find(({ part }) => part === read('deel')) ?? parts[0];
  return (
    <>
      <PageHeader
        title="ANBI"
        description="Wat een ANBI op internet moet zetten, op een pagina die wij voor u bijhouden."
      />
      <PartLinks
        label="Onderdelen van ANBI"
        parts={parts}
        shown={shown}
        hrefOf={({ part }) => urlWith({ deel: part, jaar: undefined })}
      />
      <LoadedAnbi Part={shown.Part} />
    </>
  );
}

function LoadedAnbi({ Part }: { Part: (typeof parts)[number]['Part'] }) {
  const anbi = useAnbi();
  if (anbi.isPending) return <AnbiSkeleton />;
  if (anbi.data !== undefined) return <Part anbi={anbi.data} />;
  return <LoadError title="Fout bij laden van uw ANBI-gegevens" query={anbi} />;
}

function AnbiSkeleton() {
  return (
    <output className="flex flex-col gap-6">
      <span className="sr-only">Laden...</span>
      <Skeleton className="h-14 w-full" />
      <Card>
        <Skeleton className="mb-6 h-6 w-48" />
        <Skeleton className="mb-3 h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </Card>
    </output>
  );
}
