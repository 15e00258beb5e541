import { zodResolver } from '@hookform/resolvers/zod';
import { profileBody } from '../../../../contract/accounts.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { useSaveProfile } from './api.ts';

/** The name and the address of whoever is logged in. */
export function ProfileCard() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return user ? <ProfileForm user={user} /> : null;
}

function ProfileForm({ user: { username, email } }: { user: CurrentUser }) {
  const profile = useSaveProfile();
  const { form, save, bar } = useSavedForm({
    // A new address is stored once it is confirmed.
    stored: { username, email },
    resolver: zodResolver(profileBody),
    send: (values) => profile.mutateAsync(values),
    onSaved: async (_answer, changed) =>
      changed.username === undefined ? undefined : { title: 'Accountgegevens bijgewerkt' },
    describeFailure: () => ({ title: 'Fout bij bijwerken account' }),
  });
  const { errors } = form.formState;
  const isAwaited = profile.isSuccess && profile.variables.email !== email;
  return (
    <form noValidate onSubmit={save}>
      <Card
        title="Profiel"
        description="Uw naam in Gulhart, en het adres waarmee u inlogt."
        footer={<SaveBar {...bar} saveLabel="Profiel opslaan" />}
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
              {profile.data.message}
            </Alert>
          )}
        </div>
      </Card>
    </form>
  );
}
