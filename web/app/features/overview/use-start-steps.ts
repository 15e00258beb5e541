import { useFormSightings } from '../../../lib/form-sightings.ts';
import { useOwnSettings } from '../../../lib/settings.ts';
import { useStats } from './api.ts';
import { startSteps } from './start-steps.ts';

export function useStartSteps() {
  const settings = useOwnSettings();
  const sightings = useFormSightings();
  const testStats = useStats({ apiEnvironment: 'test' });
  const isLoaded = settings.data && sightings.data && testStats.data;
  return {
    error: settings.error ?? sightings.error ?? testStats.error,
    steps: isLoaded
      ? startSteps({
          settings: settings.data,
          sightings: sightings.data,
          hasTestGift: testStats.data.recent.some(({ status }) => status === 'completed'),
        })
      : undefined,
  };
}
