import { Loaded, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useSettings } from './api.ts';
import { SettingPanels } from './setting-panels.tsx';

export function SettingsTab() {
  return (
    <>
      <PageHeader
        title="Instellingen"
        description="Een wijziging wordt opgeslagen zodra u het veld verlaat of op Enter drukt."
      />
      <Loaded
        query={useSettings()}
        skeleton={<SkeletonBlocks label="Instellingen laden..." heights={['h-11', 'h-96']} />}
        failure="Fout bij laden instellingen"
      >
        {(settings) => <SettingPanels settings={settings} />}
      </Loaded>
    </>
  );
}
