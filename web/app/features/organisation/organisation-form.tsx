import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Setting } from '../../../../contract/settings.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { refreshOrganisation, saveOrganisation, useUpdateAccount } from './api.ts';
import { AccountFields, AddressFields, ProfileFields, TaxFields } from './organisation-fields.tsx';
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
  const updateAccount = useUpdateAccount();
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
    try {
      if (dirtyFields.org_username || dirtyFields.org_email) {
        await updateAccount.mutateAsync(values);
        form.resetField('org_username', { defaultValue: values.org_username });
        form.resetField('org_email', { defaultValue: values.org_email });
        toast({ title: 'Accountgegevens bijgewerkt' });
      }
    } catch (error) {
      showAccountErrors(error);
      toast({
        variant: 'destructive',
        title: 'Fout bij bijwerken account',
        description: serverMessage(error) ?? 'Er is iets misgegaan.',
      });
      return;
    }
    const refused = await saveOrganisation(settings, values);
    for (const key of organisationKeys) {
      if (!refused.has(key)) form.resetField(key, { defaultValue: values[key] });
    }
    await refreshOrganisation(client);
    if (refused.size === 0) {
      toast({
        title: 'Organisatie-instellingen opgeslagen',
        description: 'Uw organisatie-instellingen zijn bijgewerkt.',
      });
      return;
    }
    showRefusals(refused);
    toast({
      variant: 'destructive',
      title: 'Fout bij opslaan instellingen',
      description: 'Er is iets misgegaan.',
    });
  });

  function showAccountErrors(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const { username, email } = error.fields;
    if (username) form.setError('org_username', { type: 'server', message: username }, { shouldFocus: true });
    if (email) form.setError('org_email', { type: 'server', message: email }, { shouldFocus: !username });
  }

  function showRefusals(refused: ReadonlyMap<OrganisationKey, unknown>): void {
    const inOrder = organisationKeys.filter((key) => refused.has(key));
    for (const [index, key] of inOrder.entries()) {
      const message = sentenceOf(refused.get(key));
      form.setError(key, { type: 'server', message }, { shouldFocus: index === 0 });
    }
  }

  const fieldProps = { form, placeholderOf: placeholdersOf(settings) };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Card
        title="Organisatieprofiel"
        footer={
          <SaveBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            saveLabel="Instellingen opslaan"
            onCancel={() => form.reset(stored)}
          />
        }
      >
        <div className="flex flex-col gap-10">
          <ProfileFields {...fieldProps} />
          <AccountFields {...fieldProps} />
          <AddressFields {...fieldProps} />
          <TaxFields {...fieldProps} />
        </div>
      </Card>
      <UnsavedChangesGuard active={isDirty} />
    </form>
  );
}

/** In an empty field: what donors see as long as it stays empty, else an example. */
function placeholdersOf(settings: readonly Setting[]): (key: OrganisationKey) => string {
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  return (key) => byKey.get(key)?.defaultValue || byKey.get(key)?.placeholder || '';
}

function sentenceOf(error: unknown): string {
  const fieldSentence = error instanceof ApiError ? error.fields['value'] : undefined;
  return fieldSentence ?? serverMessage(error) ?? 'Dit is niet opgeslagen. Probeer het opnieuw.';
}
