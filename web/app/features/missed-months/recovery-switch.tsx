import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../lib/api-client.ts';
import { saveOwnSettings } from '../../../lib/save-own-settings.ts';
import { findSetting, refreshSettings, useOwnSettings } from '../../../lib/settings.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast-store.ts';

const key = 'storno_recovery';

/** Whether anything is done by itself about a month that could not be charged. Holds at once. */
export function RecoverySwitch() {
  const may = useMay();
  const client = useQueryClient();
  const settings = useOwnSettings();
  const save = useMutation({
    mutationFn: (isOn: boolean) => saveOwnSettings({ [key]: isOn ? 'ja' : 'nee' }),
    onSuccess: async (_saved, isOn) => {
      await refreshSettings(client);
      toast({ title: isOn ? 'Gemiste maanden worden vanzelf hersteld' : 'Er gebeurt niets meer vanzelf' });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Fout bij opslaan',
        description: serverMessage(error) ?? 'Er is niets opgeslagen. Probeer het opnieuw.',
      }),
  });
  if (!settings.data) return null;
  const { name, description, value, defaultValue } = findSetting(settings.data, key);
  const stored = (value ?? defaultValue) === 'ja';
  return (
    <Card title="Instelling">
      <Switch
        label={name}
        hint={
          may('manageOrganisation') ? description : `${description} Alleen een eigenaar kan dit wijzigen.`
        }
        checked={save.isPending ? save.variables : stored}
        disabled={!may('manageOrganisation') || save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </Card>
  );
}
