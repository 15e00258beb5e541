import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Setting } from '../../../../contract/settings.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { saveOwnSettings } from '../../../lib/save-own-settings.ts';
import { refreshSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';

interface NotificationsFormProps {
  settings: readonly Setting[];
}

/** Which mails the organisation wants about its own gifts. The server says which there are. */
export function NotificationsForm({ settings }: NotificationsFormProps) {
  const client = useQueryClient();
  const notifications = settings.filter(({ category }) => category === 'notifications');
  const form = useForm<Record<string, boolean>>({ defaultValues: choicesIn(settings) });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;

  // Somebody may have switched one off from a mail. What was changed here and is not saved yet stays.
  useEffect(() => form.reset(choicesIn(settings), { keepDirtyValues: true }), [form, settings]);

  const save = form.handleSubmit(async (choices) => {
    const changed = Object.keys(choices).filter((key) => dirtyFields[key]);
    try {
      await saveOwnSettings(Object.fromEntries(changed.map((key) => [key, choices[key] ? 'ja' : 'nee'])));
      for (const key of changed) form.resetField(key, { defaultValue: choices[key] ?? false });
      await refreshSettings(client);
      toast({ title: 'Meldingen opgeslagen' });
    } catch (error) {
      showServerFieldErrors(form, error, []);
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
        title="Meldingen per e-mail"
        description={whereTheyGo(settings)}
        footer={
          <SaveBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            saveLabel="Meldingen opslaan"
            refusal={form.formState.errors.root?.message}
            onCancel={() => form.reset(choicesIn(settings))}
          />
        }
      >
        <div className="divide-y divide-line">
          {notifications.map(({ key, name, description }) => (
            <Switch
              key={key}
              label={name}
              hint={description}
              className="py-4 first:pt-0 last:pb-0"
              {...form.register(key)}
            />
          ))}
        </div>
      </Card>
      <UnsavedChangesGuard active={isDirty} />
    </form>
  );
}

function choicesIn(settings: readonly Setting[]): Record<string, boolean> {
  const notifications = settings.filter(({ category }) => category === 'notifications');
  return Object.fromEntries(
    notifications.map(({ key, value, defaultValue }) => [key, (value ?? defaultValue) === 'ja']),
  );
}

function whereTheyGo(settings: readonly Setting[]): string {
  const contact = settings.find(({ key }) => key === 'org_contact_email')?.value;
  return contact
    ? `Is ${contact}, het contactadres van uw organisatieprofiel, het bevestigde adres van iemand in uw team? Dan mailen we daarheen, en anders naar de eigenaren.`
    : 'We mailen naar de eigenaren van uw organisatie. Wilt u deze mails op een ander adres krijgen? Nodig dat adres dan uit voor uw team, en vul het bij het organisatieprofiel in als contactadres.';
}
