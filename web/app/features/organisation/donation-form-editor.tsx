import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { previewForm } from '../../../../contract/endpoints/campaigns.ts';
import type { PreviewedPage } from '../../../../contract/form-preview.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { saveOwnSettings, useRefreshSettings } from '../../../lib/settings.ts';
import { SavedCard } from '../../../ui/saved-card.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { DonationFormFields } from './donation-form-fields.tsx';
import { type DonationFormValues, storedFormValues, tidyFormValues } from './donation-form-values.ts';
import { useDebounced } from '../../../lib/typed-values.ts';
import { HtmlPreview } from '../../../ui/html-frame.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

const pages: readonly { value: PreviewedPage; label: string; title: string }[] = [
  { value: 'advanced', label: 'Uitgebreid', title: 'Voorbeeld van het uitgebreide formulier' },
  { value: 'simple', label: 'Eenvoudig', title: 'Voorbeeld van het eenvoudige formulier' },
  { value: 'question', label: 'Vraag', title: 'Voorbeeld van de vraag voor het betalen' },
  { value: 'thanks', label: 'Na het betalen', title: 'Voorbeeld van de pagina na het betalen' },
];

export function DonationFormEditor({ settings }: { settings: readonly Setting[] }) {
  const refresh = useRefreshSettings();
  const [page, setPage] = useState<PreviewedPage>('advanced');
  const { form, ...saved } = useSavedForm({
    stored: storedFormValues(settings),
    send: (_typed, changed) => saveOwnSettings(tidyFormValues(changed)),
    onSaved: async () => {
      await refresh();
      return { title: 'Formulier opgeslagen', description: 'Donateurs zien het vanaf nu zo.' };
    },
  });
  const values = tidyFormValues(useWatch({ control: form.control }) as DonationFormValues);
  const settled = useDebounced(JSON.stringify(values));
  // The question about monthly giving has a preview only if its field has a value or its preview is open.
  const shown = pages.filter(
    ({ value }) => value !== 'question' || page === 'question' || values.form_monthly_question !== '',
  );

  return (
    <SavedCard
      saved={saved}
      saveLabel="Formulier opslaan"
      title="Donatieformulier"
      description="Naam, logo, kleur en project staan bij het organisatieprofiel."
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <DonationFormFields
          form={form}
          onFocus={(name) => {
            if (name === 'form_thanks') setPage('thanks');
            else if (name === 'form_monthly_question') setPage('question');
            else if (page === 'thanks' || page === 'question') setPage('advanced');
          }}
        />
        <section aria-label="Voorbeeld van uw formulier" className="min-w-0 self-start lg:sticky lg:top-6">
          <Tabs
            label="Voorbeeld van uw formulier"
            variant="boxed"
            value={page}
            onValueChange={(value) => setPage(value as PreviewedPage)}
            tabs={shown.map(({ value, label, title }) => ({
              value,
              label,
              content: <PreviewFrame page={value} title={title} settled={settled} />,
            }))}
          />
        </section>
      </div>
    </SavedCard>
  );
}

function PreviewFrame({ page, title, settled }: { page: PreviewedPage; title: string; settled: string }) {
  const body = { page, ...(JSON.parse(settled) as DonationFormValues) };
  const preview = useEndpoint(previewForm, { body }, { placeholderData: keepPreviousData, gcTime: 0 });
  return <HtmlPreview title={title} query={preview} />;
}
