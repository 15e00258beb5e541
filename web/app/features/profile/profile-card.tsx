import { zodResolver } from '@hookform/resolvers/zod';
import { profileBody } from '../../../../contract/accounts.ts';
import { saveProfile } from '../../../../contract/endpoints/accounts.ts';
import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { listSettings } from '../../../../contract/endpoints/settings.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { useRefresh, useSend } from '../../../lib/query-client.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SavedCard } from '../../../ui/saved-card.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { InputField } from '../../../ui/form-fields.tsx';

export function ProfileCard() {
  const { data: user } = useCurrentUser();
  return user ? <ProfileForm user={user} /> : null;
}

function ProfileForm({ user: { username, email } }: { user: CurrentUser }) {
  const profile = useSend(saveProfile, { onSuccess: useRefresh(listSettings, readCurrentUser) });
  const { form, ...saved } = useSavedForm({
    // The server stores a new address only after the user confirms it by mail.
    stored: { username, email },
    resolver: zodResolver(profileBody),
    send: (values) => profile.mutateAsync(values),
    onSaved: async (_answer, changed) =>
      changed.username === undefined ? undefined : { title: 'Accountgegevens bijgewerkt' },
    describeFailure: () => ({ title: 'Fout bij bijwerken account' }),
  });
  const isAwaited = profile.isSuccess && profile.variables.email !== email;
  return (
    <SavedCard
      saved={saved}
      saveLabel="Profiel opslaan"
      title="Profiel"
      description="Uw naam in Gulhart, en het adres waarmee u inlogt."
    >
      <div className="flex max-w-md flex-col gap-5">
        <InputField form={form} name="username" label="Gebruikersnaam" autoComplete="username" />
        <InputField
          form={form}
          name="email"
          label="E-mailadres"
          hint="Een ander adres bevestigt u met een link die we daarheen mailen."
          type="email"
          autoComplete="email"
        />
        {isAwaited && (
          <Alert tone="neutral" title="Bevestig uw nieuwe adres" announce>
            {profile.data.message}
          </Alert>
        )}
      </div>
    </SavedCard>
  );
}
