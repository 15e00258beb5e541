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
import { DonationFormPreview } from './donation-form-preview.tsx';
import { type DonationFormValues, storedFormValues, tidyFormValues } from './donation-form-values.ts';

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
