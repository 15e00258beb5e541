import { ConfigError } from './config.ts';

/** The simulator is loaded on demand, because the production image does not contain it. */
export async function loadSimulator() {
  try {
    return (await import('../mollie-simulator/simulator.ts')).mollieSimulator;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError([
      'NODE_ENV: de betaalsimulator zit niet in deze installatie, dus proberen kan hier niet. Zet NODE_ENV op production.',
    ]);
  }
}
