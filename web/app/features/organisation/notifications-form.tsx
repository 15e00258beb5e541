import { useQueryClient } from '@tanstack/react-query';
import type { Setting } from '../../../../contract/settings.ts';
import { saveOwnSettings, refreshSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useSavedForm } from '../../../ui/use-saved-form.ts';

export function NotificationsForm({ settings }: { settings: readonly Setting[] }) {
  const client = useQueryClient();
  const notifications = settings.filter(({ category }) => category === 'notifications');
  const { form, save, bar } = useSavedForm({
    stored: Object.fromEntries(
      notifications.map(({ key, value, defaultValue }) => [key, (value ?? defaultValue) === 'ja']),
    ),
    send: (_choices, changed) =>
      saveOwnSettings(
        Object.fromEntries(Object.entries(changed).map(([key, isOn]) => [key, isOn ? 'ja' : 'nee'])),
      ),
    onSaved: async () => {
      await refreshSettings(client);
      return { title: 'Meldingen opgeslagen' };
    },
  });

  return (
    <form noValidate onSubmit={save}>
      <Card
        title="Meldingen per e-mail"
        description={describeRecipients(settings)}
        footer={<SaveBar {...bar} saveLabel="Meldingen opslaan" />}
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
    </form>
  );
}

function describeRecipients(settings: readonly Setting[]): string {
  const contact = settings.find(({ key }) => key === 'org_contact_email')?.value;
  return contact
    ? `Is ${contact}, het contactadres van uw organisatieprofiel, het bevestigde adres van iemand in uw team? Dan mailen we daarheen, en anders naar de eigenaren.`
    : 'We mailen naar de eigenaren van uw organisatie. Wilt u deze mails op een ander adres krijgen? Nodig dat adres dan uit voor uw team, en vul het bij het organisatieprofiel in als contactadres.';
}
