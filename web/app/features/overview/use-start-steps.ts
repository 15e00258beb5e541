import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { useFormSightings } from '../../../lib/form-sightings.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { useStats } from './api.ts';
import { startSteps } from './start-steps.ts';

export function useStartSteps() {
  const settings = useOwnSettings();
  const sightings = useFormSightings();
  const testStats = useStats({ apiEnvironment: 'test' });
  const liveStats = useStats({ apiEnvironment: 'live' });
  const isLoaded = settings.data && sightings.data && testStats.data && liveStats.data;
  return {
    error: settings.error ?? sightings.error ?? testStats.error ?? liveStats.error,
    steps: isLoaded
      ? startSteps({
          settings: settings.data,
          sightings: sightings.data,
          hasTestGift: testStats.data.recent.some(isPaidOnline),
          hasLiveGift: liveStats.data.recent.some(isPaidOnline),
        })
      : undefined,
  };
}

function isPaidOnline({ status, isOffline }: ListedDonation): boolean {
  return status === 'completed' && !isOffline;
}
