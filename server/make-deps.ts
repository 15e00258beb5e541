import { createDonorPages } from '../donor/render/create-donor-pages.ts';
import { loadDonorScripts } from '../donor/render/load-donor-scripts.ts';
import { builtDonorFolder } from './app.ts';
import type { Config } from './config.ts';
import { isSimulatorKey, simulatorKeyPrefix } from './modules/foundation/settings/simulator-keys.ts';
import { openSecretBox } from './first-start/app-secret.ts';
import { systemClock } from './platform/clock.ts';
import { createLastKnown } from './platform/database/last-known.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Deps } from './modules/foundation/deps.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { createGroupedCache } from './platform/grouped-cache.ts';
import { createRateLimiter, unlimited } from './platform/http/rate-limiter.ts';
import { createSmtpTransport } from './platform/mail/mail-transport.ts';
import { connectMollie } from './platform/mollie/mollie.ts';

export async function makeDeps(config: Config, connectionString: string): Promise<Deps> {
  const { databasePoolUrl } = config;
  const database = openDatabase({
    connectionString: databasePoolUrl ?? connectionString,
    isPooler: databasePoolUrl !== null,
  });
  const secrets = await openSecretBox(config);
  const donorScripts = loadDonorScripts(builtDonorFolder);
  return {
    database,
    secrets,
    rateLimiter: config.rateLimits ? createRateLimiter(database, secrets) : unlimited,
    clock: systemClock,
    mollie: connectMollie((apiKey) => mollieUrlFor(config, apiKey)),
    publicUrl: config.publicUrl,
    mailFrom: config.mailFrom,
    mailTransport: config.smtpUrl ? createSmtpTransport(config.smtpUrl) : null,
    acceptsSimulatorKeys: !config.production,
    simulatorUrl: config.production ? null : mollieUrlFor(config, simulatorKeyPrefix('test')),
    administratorsNeedSecondFactor: config.production,
    demoOrganisationId: null,
    donorPages: createDonorPages(donorScripts),
    formPages: createPageCache(),
    lastKnown: createLastKnown(),
    publicOrganisations: createGroupedCache(10_000),
    formTrials: createGroupedCache(10_000),
    donateScript: donorScripts.donate,
  };
}

export function hasSimulator(config: Config): boolean {
  return !config.production && config.mollieApiUrl === null && config.role !== 'worker';
}

function mollieUrlFor(config: Config, apiKey: string): string {
  if (config.mollieApiUrl !== null) return config.mollieApiUrl;
  if (!isSimulatorKey(apiKey)) return 'https://api.mollie.com';
  const isElsewhere = config.role === 'worker';
  return isElsewhere ? `${config.publicUrl.origin}/simulator` : `http://127.0.0.1:${config.port}/simulator`;
}
