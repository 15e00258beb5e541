import { useMutation } from '@tanstack/react-query';
import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { saveOwnSettings, getSetting, useOwnSettings, useRefreshSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';

const settingKey = 'storno_recovery';

const guide = [
  [
    'Te weinig geld op de rekening',
    'Nog een keer na drie werkdagen, en op de 26e. Daarna vragen we het de donateur.',
  ],
  [
    'De rekening is onjuist, geblokkeerd of niet voor incasso',
    'De donateur betaalt één keer met iDEAL; die rekening neemt het over. De gift loopt door.',
  ],
  [
    'De rekening is opgeheven, of de machtiging geldt niet meer',
    'De gift rust meteen, tot de donateur met iDEAL betaalt.',
  ],
  ['De bank houdt de afschrijving tegen', 'We vragen het alleen de donateur. De gift loopt door.'],
  [
    'De donateur heeft het bedrag teruggehaald',
    'Daar vragen we niet om. De tweede keer binnen een jaar gaat de gift rusten.',
  ],
  ['De donateur is overleden', 'De gift stopt, en er gaat nooit meer mail heen. U krijgt bericht.'],
  ['Vraagt uw aandacht', 'De afschrijving was technisch niet in orde. Kijk in uw Mollie-dashboard.'],
  [
    'Wat de donateur merkt',
    'Eén mail, en meestal herinneringen na vijf en acht dagen. Na vijftien dagen is de maand verloren.',
  ],
] as const;

export function MissedChargesGuide() {
  const isAdmin = useCurrentUser().data?.isAdmin;
  return (
    <>
      {!isAdmin && <RecoverySwitch />}
      <Card title="Zo gaat het" description="Wat Gulhart doet, hangt af van wat de bank meldt.">
        <dl className="grid gap-4 text-sm md:grid-cols-2">
          {guide.map(([when, what]) => (
            <div key={when}>
              <dt className="font-semibold">{when}</dt>
              <dd className="mt-1 text-muted">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-sm">
          Meer staat in de documentatie:{' '}
          <Link href="/documentation/maandelijkse-donateurs">Maandelijkse donateurs</Link>.
        </p>
      </Card>
    </>
  );
}

function RecoverySwitch() {
  const may = useMay();
  const refresh = useRefreshSettings();
  const settings = useOwnSettings();
  const save = useMutation({
    mutationFn: (isOn: boolean) => saveOwnSettings({ [settingKey]: isOn ? 'ja' : 'nee' }),
    onSuccess: async (_saved, isOn) => {
      await refresh();
      toast({ title: isOn ? 'Gemiste maanden worden vanzelf hersteld' : 'Er gebeurt niets meer vanzelf' });
    },
    onError: (error) =>
      toastFailure(error, 'Fout bij opslaan', 'Er is niets opgeslagen. Probeer het opnieuw.'),
  });
  if (!settings.data) return null;
  const { name, description, value, defaultValue } = getSetting(settings.data, settingKey);
  const isStoredOn = (value ?? defaultValue) === 'ja';
  return (
    <Card title="Instelling">
      <Switch
        label={name}
        hint={
          may('manageOrganisation') ? description : `${description} Alleen een eigenaar kan dit wijzigen.`
        }
        checked={save.isPending ? save.variables : isStoredOn}
        disabled={!may('manageOrganisation') || save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </Card>
  );
}
