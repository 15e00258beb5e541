import { serverMessage } from '../../lib/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSettings } from './api.ts';
import { SettingPanels } from './setting-panels.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

/** The settings of the platform, for administrators. */
export function SettingsTab() {
  return (
    <>
      <PageHeader
        title="Instellingen"
        description="Een wijziging wordt opgeslagen zodra u het veld verlaat of op Enter drukt."
      />
      <LoadedSettings />
    </>
  );
}

function LoadedSettings() {
  const settings = useSettings();
  if (settings.isPending) return <SettingsSkeleton />;
  if (settings.data !== undefined) return <SettingPanels settings={settings.data} />;
  return (
    <Alert
      tone="danger"
      title="Fout bij laden instellingen"
      announce
      action={
        <Button
          variant="secondary"
          size="small"
          busy={settings.isFetching}
          busyLabel="Bezig met laden..."
          onClick={() => void settings.refetch()}
        >
          Opnieuw proberen
        </Button>
      }
    >
      {serverMessage(settings.error) ?? 'Er is een onbekende fout opgetreden.'}
    </Alert>
  );
}
