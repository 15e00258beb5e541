import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSettings } from './api.ts';
import { SettingPanels } from './setting-panels.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

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

function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">Instellingen laden...</output>
      <div className="flex flex-wrap gap-6 border-b border-line py-3">
        {['w-24', 'w-20', 'w-14', 'w-28', 'w-16'].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {['w-32', 'w-24', 'w-40', 'w-28'].map((width) => (
          <Card key={width}>
            <div className="flex flex-col gap-2">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="h-11 w-full" />
              <Skeleton className="h-5 w-3/4" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
