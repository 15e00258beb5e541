import type { Setting } from '../../../../contract/settings.ts';
import { saveOwnSettings, useRefreshSettings } from '../../../lib/settings.ts';
import { SavedCard } from '../../../ui/saved-card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';

export function NotificationsForm({ settings }: { settings: readonly Setting[] }) {
  const refresh = useRefreshSettings();
  const notifications = settings.filter(({ category }) => category === 'notifications');
  const { form, ...saved } = useSavedForm({
    stored: Object.fromEntries(
      notifications.map(({ key, value, defaultValue }) => [key, (value ?? defaultValue) === 'ja']),
    ),
    send: (_choices, changed) =>
      saveOwnSettings(
        Object.fromEntries(Object.entries(changed).map(([key, isOn]) => [key, isOn ? 'ja' : 'nee'])),
      ),
    onSaved: async () => {
      await refresh();
      return { title: 'Meldingen opgeslagen' };
    },
  });

  return (
    <SavedCard
      saved={saved}
      saveLabel="Meldingen opslaan"
      title="Meldingen per e-mail"
      description={describeRecipients(settings)}
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
    </SavedCard>
  );
}

function describeRecipients(settings: readonly Setting[]): string {
  const contact = settings.find(({ key }) => key === 'org_contact_email')?.value;
  return contact
    ? `Is ${contact}, het contactadres van uw organisatieprofiel, het bevestigde adres van iemand in uw team? Dan mailen we daarheen, en anders naar de eigenaren.`
    : 'We mailen naar de eigenaren van uw organisatie. Wilt u deze mails op een ander adres krijgen? Nodig dat adres dan uit voor uw team, en vul het bij het organisatieprofiel in als contactadres.';
}
