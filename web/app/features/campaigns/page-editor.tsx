import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { type CampaignPage, lastDayHasPassedText, type PageKind } from '../../../../contract/campaigns.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { refreshCampaignPage, savePage, usePreview } from './api.ts';
import { PageFields } from './page-fields.tsx';
import { PageStateCard } from './page-state-card.tsx';
import { emptyPage, type PageValues, storedValues } from './page-values.ts';
import { useDebounced } from '../../../lib/typed-values.ts';
import { HtmlPreview } from '../../../ui/html-frame.tsx';

export function PageEditor({ kind, page }: { kind: PageKind; page: CampaignPage | undefined }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const stored = page ? storedValues(page) : emptyPage;
  const { form, save, bar } = useSavedForm({
    stored,
    send: (typed) => savePage(kind, page?.id, typed),
    onSaved: async (saved) => {
      await refreshCampaignPage(client, saved);
      if (!page) navigate(`/admin?tab=campagnes&id=${saved.id}`, { replace: true });
      return {
        title: 'Pagina opgeslagen',
        description:
          saved.state === 'open'
            ? 'Iedereen ziet de pagina vanaf nu zo.'
            : 'De pagina is pas te zien als u die online zet.',
      };
    },
    // In its errors about a new page, the server puts `page.` before the names of the fields.
    fieldOf: (name) => name.replace(/^page\./, '').replace('imageId', 'imageUrl'),
  });
  const refuseLastDay = () =>
    form.setError(
      'endsOn',
      { message: `${lastDayHasPassedText} Sla de pagina daarna op.` },
      { shouldFocus: true },
    );
  const preview = useRef<HTMLElement>(null);
  const settledValues = useDebounced(JSON.stringify(useWatch({ control: form.control })));
  const previewQuery = usePreview(kind, page?.id, JSON.parse(settledValues) as PageValues);

  return (
    <>
      {page && <PageStateCard page={page} hasUnsaved={bar.isDirty} refuseLastDay={refuseLastDay} />}
      <form noValidate aria-label="Pagina" onSubmit={save}>
        <Card>
          <SmallButton icon={Eye} className="mb-6 lg:hidden" onClick={() => preview.current?.focus()}>
            Naar het voorbeeld
          </SmallButton>
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <PageFields kind={kind} page={page} form={form} />
            <section
              ref={preview}
              tabIndex={-1}
              aria-label="Voorbeeld van de pagina"
              className="min-w-0 scroll-mt-20 self-start outline-none lg:sticky lg:top-6"
            >
              <p className="mb-1.5 text-sm font-semibold">Voorbeeld</p>
              <div className="overflow-hidden rounded-box border border-line">
                <HtmlPreview title="Voorbeeld van de pagina" query={previewQuery} />
              </div>
            </section>
          </div>
        </Card>
        <div className="sticky bottom-0 z-10 mt-4 flex rounded-box border border-line bg-surface px-4 py-3 md:px-6">
          <SaveBar {...bar} isNew={!page} saveLabel="Pagina opslaan" />
        </div>
      </form>
    </>
  );
}
