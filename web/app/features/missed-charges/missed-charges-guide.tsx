import { useMutation } from '@tanstack/react-query';
import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { saveOwnSettings, getSetting, useOwnSettings, useRefreshSettings } from '../../../lib/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';

const settingKey = 'storno_recovery';

const guide = [
  ['Te weinig geld', 'Wij proberen het twee keer opnieuw. Daarna mailen wij.'],
  ['Rekening onjuist of geblokkeerd', 'De donateur betaalt met iDEAL. De gift loopt door.'],
  ['Rekening of machtiging vervallen', 'De gift rust meteen, tot de donateur betaalt.'],
  ['Tegengehouden door de bank', 'Wij mailen de donateur. De gift loopt door.'],
  ['Teruggehaald door de donateur', 'Wij vragen niets. De tweede keer rust de gift.'],
  ['Donateur overleden', 'De gift stopt.'],
  ['Vraagt uw aandacht', 'Kijk in uw Mollie-dashboard.'],
  ['Mail aan de donateur', 'Eén, en hoogstens twee herinneringen.'],
] as const;

export function MissedChargesGuide() {
  const isAdmin = useCurrentUser().data?.isAdmin;
  return (
    <>
      {!isAdmin && <RecoverySwitch />}
      <Card title="Zo gaat het">
        <dl className="grid gap-4 text-sm md:grid-cols-2">
          {guide.map(([when, what]) => (
            <div key={when}>
              <dt className="font-semibold">{when}</dt>
              <dd className="mt-1 text-muted">{what}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-sm">
          Meer leest u bij <Link href="/documentation/maandelijkse-donateurs">Maandelijkse donateurs</Link>.
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
