import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { profileBody } from '../../../../contract/accounts.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { showServerFieldErrors } from '../../../lib/server-field-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { useSaveProfile } from './api.ts';

/** The name and the address of whoever is logged in. */
export function ProfileCard() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return user ? <ProfileForm user={user} /> : null;
}

interface ProfileFormProps {
  user: CurrentUser;
}

function ProfileForm({ user: { username, email } }: ProfileFormProps) {
  const save = useSaveProfile();
  const form = useForm({ resolver: zodResolver(profileBody), defaultValues: { username, email } });
  const { errors, isDirty } = form.formState;
  // What was saved; an address only once it was confirmed.
  useEffect(() => form.reset({ username, email }), [form, username, email]);

  const submit = form.handleSubmit((profile) =>
    save.mutate(profile, {
      onSuccess: () => {
        form.reset({ username: profile.username, email });
        if (profile.username !== username) toast({ title: 'Accountgegevens bijgewerkt' });
      },
      onError: (error) => {
        showServerFieldErrors(form, error, ['username', 'email']);
        toast({
          variant: 'destructive',
          title: 'Fout bij bijwerken account',
          description: serverMessage(error) ?? 'Er is niets opgeslagen. Probeer het zo weer.',
        });
      },
    }),
  );
  const isAwaited = save.isSuccess && save.variables.email !== email;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Card
        title="Profiel"
        description="Uw naam in Gulhart, en het adres waarmee u inlogt."
        footer={
          <SaveBar
            isDirty={isDirty}
            isSubmitting={save.isPending}
            saveLabel="Profiel opslaan"
            onCancel={() => form.reset({ username, email })}
          />
        }
      >
        <div className="flex max-w-md flex-col gap-5">
          <Field label="Gebruikersnaam" error={errors.username?.message}>
            <Input autoComplete="username" {...form.register('username')} />
          </Field>
          <Field
            label="E-mailadres"
            hint="Een ander adres bevestigt u met een link die we daarheen mailen."
            error={errors.email?.message}
          >
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          {isAwaited && (
            <Alert tone="neutral" title="Bevestig uw nieuwe adres" announce>
              {save.data.message}
            </Alert>
          )}
        </div>
      </Card>
      <UnsavedChangesGuard active={isDirty} />
    </form>
  );
}
