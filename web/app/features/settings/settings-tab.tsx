import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
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
  return <LoadError title="Fout bij laden instellingen" query={settings} />;
}
