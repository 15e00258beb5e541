import { useState } from 'react';
import { QrCode } from 'lucide-react';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useShortLinks } from './api.ts';
import { CodeItem } from './code-item.tsx';
import { MakeCodeForm } from './make-code-form.tsx';

interface PagePostersProps {
  /** Null: of the organisation's own form. */
  pageId: string | null;
}

/** The QR codes and posters of a page. */
export function PagePosters({ pageId }: PagePostersProps) {
  const may = useMay();
  return (
    <Card
      title="QR-codes en posters"
      description="Voor bij de uitgang, op een brief of op het scherm in de zaal. Wie de code scant, komt op het formulier."
    >
      <div className="flex flex-col gap-6">
        {may('editLooks') && <MakeCodeForm pageId={pageId} />}
        <Codes pageId={pageId} />
      </div>
    </Card>
  );
}

function Codes({ pageId }: PagePostersProps) {
  const links = useShortLinks(pageId);
  const [showsArchived, setShowsArchived] = useState(false);
  if (links.isPending)
    return (
      <div aria-busy="true">
        <output className="sr-only">Codes laden...</output>
        <Skeleton className="h-32 w-full" />
      </div>
    );
  if (!links.data) return <LoadError title="De codes konden niet worden geladen." query={links} />;
  const archived = links.data.filter(({ isArchived }) => isArchived);
  const shown = showsArchived ? links.data : links.data.filter(({ isArchived }) => !isArchived);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState icon={QrCode} title="Nog geen codes">
          Maak een code voor elke plek waar u om giften vraagt. Dan ziet u welke poster werkt.
        </EmptyState>
      ) : (
        <ul aria-label="QR-codes" className="divide-y divide-line border-t border-line pt-5">
          {shown.map((link) => (
            <CodeItem key={link.code} link={link} />
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <div>
          <Button
            variant="quiet"
            size="small"
            aria-pressed={showsArchived}
            onClick={() => setShowsArchived(!showsArchived)}
          >
            {showsArchived
              ? 'Gearchiveerde codes verbergen'
              : `Toon gearchiveerde codes (${archived.length})`}
          </Button>
        </div>
      )}
    </>
  );
}
