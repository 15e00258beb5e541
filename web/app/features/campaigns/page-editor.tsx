import { useRef, type RefObject } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { CampaignPage, PageKind } from '../../../../contract/campaigns.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { refreshPage, savePage, usePreview } from './api.ts';
import { PageFields } from './page-fields.tsx';
import { daysUntil } from './page-progress.tsx';
import { PageStateCard } from './page-state-card.tsx';
import { emptyPage, type PageValues, storedValues } from './page-values.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { HtmlFrame } from '../../../ui/html-frame.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface PageEditorProps {
  kind: PageKind;
  /** Undefined: a new one. */
  page: CampaignPage | undefined;
}

/** Everything that a page says and asks, beside the page itself. Saved as one. */
export function PageEditor({ kind, page }: PageEditorProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const stored = page ? storedValues(page) : emptyPage;
  const { form, save, question, bar } = useSavedForm({
    stored,
    // One that is over already would close the page unasked.
    mustAsk: (_typed, { endsOn }) => Boolean(endsOn) && daysUntil(endsOn ?? '') < 0,
    send: (typed) => savePage(kind, page?.id, typed),
    onSaved: async (saved) => {
      await refreshPage(client, saved);
      if (!page) navigate(`/admin?tab=campagnes&id=${saved.id}`, { replace: true });
      return {
        title: 'Pagina opgeslagen',
        description:
          saved.state === 'open' ? 'Iedereen ziet haar vanaf nu zo.' : 'Ze is pas te zien als u haar opent.',
      };
    },
    // The names of a new page's fields begin with `page.`.
    fieldOf: (name) => name.replace(/^page\./, '').replace('imageId', 'imageUrl'),
  });
  const preview = useRef<HTMLElement>(null);
  const values = useWatch({ control: form.control }) as PageValues;

  return (
    <>
      {page && <PageStateCard page={page} hasUnsaved={bar.isDirty} />}
      <form noValidate aria-label="Pagina" onSubmit={save}>
        <Card>
          {/* On a telephone the page is below all fields. */}
          <Button
            variant="secondary"
            size="small"
            className="mb-6 lg:hidden"
            onClick={() => preview.current?.focus()}
          >
            <Eye aria-hidden="true" className="size-4" />
            Naar het voorbeeld
          </Button>
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <PageFields kind={kind} page={page} form={form} />
            <PagePreview kind={kind} id={page?.id} values={values} section={preview} />
          </div>
        </Card>
        {/* In sight wherever somebody is in this long form. */}
        <div className="sticky bottom-0 z-10 mt-4 flex rounded-box border border-line bg-surface px-4 py-3 md:px-6">
          <SaveBar {...bar} isNew={!page} saveLabel="Pagina opslaan" />
        </div>
      </form>
      <ConfirmDialog
        {...question}
        title="Deze pagina is dan meteen gesloten"
        description="De laatste dag die u koos, is al voorbij. De pagina blijft te lezen, maar men kan er niet geven."
        confirmLabel="Toch opslaan"
        variant="primary"
      />
    </>
  );
}

interface PagePreviewProps {
  kind: PageKind;
  id: string | undefined;
  values: PageValues;
  /** To be led to. */
  section: RefObject<HTMLElement | null>;
}

/** The page itself, made by the server from what is on the screen. */
function PagePreview({ kind, id, values, section }: PagePreviewProps) {
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
