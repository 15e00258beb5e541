import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { formSettingKeys, type PreviewedPage } from '../../../../contract/form-preview.ts';
import type { Setting } from '../../../../contract/settings.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { saveOwnSettings } from '../../../lib/save-own-settings.ts';
import { refreshSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { DonationFormFields } from './donation-form-fields.tsx';
import { DonationFormPreview } from './donation-form-preview.tsx';
import { type DonationFormValues, storedFormValues, tidyFormValues } from './donation-form-values.ts';

interface DonationFormEditorProps {
  settings: readonly Setting[];
}

/** What the form asks and says, beside the form itself. */
export function DonationFormEditor({ settings }: DonationFormEditorProps) {
  const client = useQueryClient();
  const [page, setPage] = useState<PreviewedPage>('advanced');
  const form = useForm<DonationFormValues>({ defaultValues: storedFormValues(settings) });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;
  const values = tidyFormValues(useWatch({ control: form.control }) as DonationFormValues);

  // What was saved comes back tidied. What was typed but refused stays.
  useEffect(() => {
    const fresh = storedFormValues(settings);
    for (const key of formSettingKeys)
      if (!form.getFieldState(key).isDirty) form.resetField(key, { defaultValue: fresh[key] });
  }, [form, settings]);

  const save = form.handleSubmit(async (typed) => {
    const changed = formSettingKeys.filter((key) => dirtyFields[key]);
    const tidied = tidyFormValues(typed);
    try {
      await saveOwnSettings(Object.fromEntries(changed.map((key) => [key, tidied[key]])));
      for (const key of changed) form.resetField(key, { defaultValue: tidied[key] });
      await refreshSettings(client);
      toast({ title: 'Formulier opgeslagen', description: 'Donateurs zien het vanaf nu zo.' });
    } catch (error) {
      showServerFieldErrors(form, error, formSettingKeys);
      toast({
        variant: 'destructive',
        title: 'Fout bij opslaan',
        description: serverMessage(error) ?? 'Er is niets opgeslagen. Probeer het opnieuw.',
      });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Card
        title="Donatieformulier"
        description="Naam, logo, kleur en project staan bij het organisatieprofiel."
        footer={
          <SaveBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            saveLabel="Formulier opslaan"
            refusal={form.formState.errors.root?.message}
            onCancel={() => form.reset(storedFormValues(settings))}
          />
        }
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
      <UnsavedChangesGuard active={isDirty} />
    </form>
  );
}
