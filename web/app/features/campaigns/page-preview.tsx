import type { RefObject } from 'react';
import type { PageKind } from '../../../../contract/campaigns.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { HtmlFrame } from '../../../ui/html-frame.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePreview } from './api.ts';
import type { PageValues } from './page-values.ts';

interface PagePreviewProps {
  kind: PageKind;
  id: string | undefined;
  values: PageValues;
  /** To be led to. */
  section: RefObject<HTMLElement | null>;
}

/** The page itself, made by the server from what is on the screen. */
export function PagePreview({ kind, id, values, section }: PagePreviewProps) {
  const settled = useDebounced(JSON.stringify(values));
  const preview = usePreview(kind, id, JSON.parse(settled) as PageValues);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Voorbeeld van de pagina"
      className="min-w-0 scroll-mt-20 self-start outline-none lg:sticky lg:top-6"
    >
      <p className="mb-1.5 text-sm font-semibold">Voorbeeld</p>
      <div className="overflow-hidden rounded-box border border-line">
        {preview.isPending ? (
          <Skeleton className="h-160 w-full" />
        ) : preview.data === undefined ? (
          <LoadError title="Het voorbeeld kan niet worden getoond" query={preview} />
        ) : (
          <HtmlFrame title="Voorbeeld van de pagina" html={preview.data.html} />
        )}
      </div>
    </section>
  );
}
