import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { PreviewedPage } from '../../../../contract/form-preview.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { saveOwnSettings } from '../../../lib/save-own-settings.ts';
import { refreshSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { DonationFormFields } from './donation-form-fields.tsx';
import { type DonationFormValues, storedFormValues, tidyFormValues } from './donation-form-values.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { HtmlFrame } from '../../../ui/html-frame.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useFormPreview } from './api.ts';

interface DonationFormPreviewProps {
  values: DonationFormValues;
  page: PreviewedPage;
  onPageChange: (page: PreviewedPage) => void;
}

const pages: readonly { value: PreviewedPage; label: string; title: string }[] = [
  { value: 'advanced', label: 'Uitgebreid', title: 'Voorbeeld van het uitgebreide formulier' },
  { value: 'simple', label: 'Eenvoudig', title: 'Voorbeeld van het eenvoudige formulier' },
  { value: 'question', label: 'Vraag', title: 'Voorbeeld van de vraag voor het betalen' },
  { value: 'thanks', label: 'Na het betalen', title: 'Voorbeeld van de pagina na het betalen' },
];

/** What the form asks and says, beside the form itself. */
export function DonationFormEditor({ settings }: { settings: readonly Setting[] }) {
  const client = useQueryClient();
  const [page, setPage] = useState<PreviewedPage>('advanced');
  const { form, save, bar } = useSavedForm({
    stored: storedFormValues(settings),
    send: (_typed, changed) => saveOwnSettings(tidyFormValues(changed)),
    onSaved: async () => {
      await refreshSettings(client);
      return { title: 'Formulier opgeslagen', description: 'Donateurs zien het vanaf nu zo.' };
    },
  });
  const values = tidyFormValues(useWatch({ control: form.control }) as DonationFormValues);

  return (
    <form noValidate onSubmit={save}>
      <Card
        title="Donatieformulier"
        description="Naam, logo, kleur en project staan bij het organisatieprofiel."
        footer={<SaveBar {...bar} saveLabel="Formulier opslaan" />}
      >
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          {/* What is being changed is what is seen. */}
          <DonationFormFields
            form={form}
            onFocus={(name) => {
              if (name === 'form_thanks') setPage('thanks');
              else if (name === 'form_monthly_question') setPage('question');
              else if (page === 'thanks' || page === 'question') setPage('advanced');
            }}
          />
          <DonationFormPreview values={values} page={page} onPageChange={setPage} />
        </div>
      </Card>
    </form>
  );
}

/** The pages donors get, made by the server from what is on the screen. Nothing in them can be sent. */
function DonationFormPreview({ values, page, onPageChange }: DonationFormPreviewProps) {
  const settled = useDebounced(JSON.stringify(values));
  // Only whoever looks at its field, or has filled it in, has a question to see.
  const shown = pages.filter(
    ({ value }) => value !== 'question' || page === 'question' || values.form_monthly_question !== '',
  );
  return (
    <section aria-label="Voorbeeld van uw formulier" className="min-w-0 self-start lg:sticky lg:top-6">
      <Tabs
        label="Voorbeeld van uw formulier"
        variant="boxed"
        value={page}
        onValueChange={(value) =>
          onPageChange(pages.find((each) => each.value === value)?.value ?? 'advanced')
        }
        tabs={shown.map(({ value, label, title }) => ({
          value,
          label,
          content: <PreviewFrame page={value} title={title} values={JSON.parse(settled)} />,
        }))}
      />
    </section>
  );
}

interface PreviewFrameProps {
  values: DonationFormValues;
  page: PreviewedPage;
  title: string;
}

function PreviewFrame({ page, title, values }: PreviewFrameProps) {
  const preview = useFormPreview(page, values);
  if (preview.isPending) return <Skeleton className="h-160 w-full" />;
  if (preview.data === undefined)
    return <LoadError title="Het voorbeeld kan niet worden getoond" query={preview} />;
  return <HtmlFrame title={title} html={preview.data.html} />;
}
