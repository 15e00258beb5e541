import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Setting } from '../../../../contract/settings.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { saveOwnSettings } from '../../../lib/save-own-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { explainFailure } from '../../../ui/explain-failure.ts';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { AnbiFields } from './anbi-fields.tsx';
import { hasPublicAnbiPage, refreshOrganisation, saveAnbiSince } from './api.ts';
import { dutchToday } from './dutch-today.ts';
import {
  AccountFields,
  AddressFields,
  ProfileFields,
  ReturnFields,
  TaxFields,
} from './organisation-fields.tsx';
import {
  type OrganisationKey,
  organisationKeys,
  type OrganisationValues,
  storedOrganisationValues,
} from './organisation-values.ts';

interface OrganisationFormProps {
  settings: readonly Setting[];
}

export function OrganisationForm({ settings }: OrganisationFormProps) {
  const stored = storedOrganisationValues(settings);
  const client = useQueryClient();
  const [warnings, setWarnings] = useState<Readonly<Record<string, string>>>({});
  const [anbiSince, setAnbiSince] = useState(dutchToday);
  const [asksAboutPage, setAsksAboutPage] = useState(false);
  const form = useForm<OrganisationValues>({ defaultValues: stored });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;

  // What was saved comes back tidied. What was typed but refused stays.
  useEffect(() => {
    const fresh = storedOrganisationValues(settings);
    for (const key of organisationKeys) {
      if (!form.getFieldState(key).isDirty) form.resetField(key, { defaultValue: fresh[key] });
    }
  }, [form, settings]);

  const save = form.handleSubmit(async (values) => {
    const endsAnbi = dirtyFields.org_anbi && values.org_anbi === 'nee';
    if (endsAnbi && (await hasPublicAnbiPage())) setAsksAboutPage(true);
    else await store(values);
  });

  async function store(values: OrganisationValues): Promise<void> {
    const changed = organisationKeys.filter((key) => dirtyFields[key]);
    try {
      const saved = await saveOwnSettings(Object.fromEntries(changed.map((key) => [key, values[key]])));
      setWarnings(saved.warnings);
      for (const key of changed) {
        // What was typed in the meantime is still to be saved.
        if (form.getValues(key) === values[key]) form.resetField(key, { defaultValue: values[key] });
      }
      if (changed.includes('org_anbi') && values.org_anbi === 'ja') await storeAnbiSince();
      await refreshOrganisation(client);
      const { org_email: awaited } = saved.warnings;
      const accountToast = { ...accountSaved, ...(awaited && { description: awaited }) };
      toast(changed.every(isAccountKey) ? accountToast : organisationSaved);
    } catch (error) {
      showServerFieldErrors(form, error, organisationKeys);
      toast({
        variant: 'destructive',
        title: isAboutAccount(error) ? 'Fout bij bijwerken account' : 'Fout bij opslaan instellingen',
        ...explainFailure(error, {
          description: 'Er is iets misgegaan.',
          advice: 'Er is niets opgeslagen. Probeer het opnieuw.',
        }),
      });
    }
  }

  /** What comes before it was saved: a date that is refused does not undo that. */
  async function storeAnbiSince(): Promise<void> {
    if (anbiSince === '' || anbiSince === dutchToday()) return;
    try {
      await saveAnbiSince(anbiSince);
    } catch (error) {
      const refusal = error instanceof ApiError ? error.fields['periods'] : undefined;
      toast({
        variant: 'destructive',
        title: 'De datum van uw ANBI-status is niet opgeslagen',
        description: `${refusal ?? serverMessage(error) ?? 'De verbinding viel weg.'} U kunt de datum verbeteren bij Jaaroverzichten.`,
      });
    }
  }

  const fieldProps = { form, warnings, placeholderOf: placeholdersOf(settings) };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Card
        title="Organisatieprofiel"
        footer={
          <SaveBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            saveLabel="Instellingen opslaan"
            refusal={form.formState.errors.root?.message}
            onCancel={() => form.reset(stored)}
          />
        }
      >
        <div className="flex flex-col gap-10">
          <ProfileFields {...fieldProps} />
          <AccountFields {...fieldProps} />
          <AddressFields {...fieldProps} />
          <TaxFields
            {...fieldProps}
            anbi={<AnbiFields form={form} since={anbiSince} onSinceChange={setAnbiSince} />}
          />
          <ReturnFields {...fieldProps} />
        </div>
      </Card>
      <UnsavedChangesGuard active={isDirty} />
      <ConfirmDialog
        open={asksAboutPage}
        onOpenChange={setAsksAboutPage}
        title="Uw ANBI-pagina gaat van internet"
        description="Zonder ANBI-status is de pagina er niet meer, met haar bestanden en de link onder uw donatieformulier. Wat u hebt ingevuld, blijft bewaard."
        confirmLabel="Toch opslaan"
        onConfirm={() => {
          setAsksAboutPage(false);
          void form.handleSubmit(store)();
        }}
      />
    </form>
  );
}

/** In an empty field: what donors see as long as it stays empty, else an example. */
function placeholdersOf(settings: readonly Setting[]): (key: OrganisationKey) => string {
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  return (key) => byKey.get(key)?.defaultValue || byKey.get(key)?.placeholder || '';
}

const organisationSaved = {
  title: 'Organisatie-instellingen opgeslagen',
  description: 'Uw organisatie-instellingen zijn bijgewerkt.',
};
const accountSaved = { title: 'Accountgegevens bijgewerkt' };

function isAccountKey(key: string): boolean {
  return key === 'org_username' || key === 'org_email';
}

function isAboutAccount(error: unknown): boolean {
  const refused = error instanceof ApiError ? Object.keys(error.fields) : [];
  return refused.length > 0 && refused.every(isAccountKey);
}
