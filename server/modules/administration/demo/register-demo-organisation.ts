import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { randomId } from '../../../platform/random-id.ts';
import { addDemoPage } from '../../anbi/add-demo-page.ts';
import { createAccount } from '../../people/accounts/create-account.ts';
import { preparePassword } from '../../people/accounts/password.ts';
import { addDemoPages } from '../../campaigns/pages/add-demo-pages.ts';
import { addDemoMessages } from '../../campaigns/donor-wall/add-demo-messages.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { recordHistory } from '../../gifts/donations/record-history.ts';
import { scopeOfNewOrganisation } from '../../foundation/sessions/scope-before-login.ts';
import { findCurrentPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { replacePeriods } from '../../foundation/settings/periods/correct-periods.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import type { SettingKey } from '../../foundation/settings/catalogue.ts';
import { addWaitingItems } from './add-waiting-items.ts';
import { assignPages, demoHistory, demoLastYear } from './demo-history.ts';
import { createOrganisation } from '../tenants/create-organisation.ts';
import { startDemoGiftsJob } from './start-demo-gifts.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import { hasSimulatorKeys } from '../../foundation/settings/simulator-keys.ts';

const demoEmail = 'demo@gulhart.example';

export const demoTeam = [
  { username: 'fatima', email: 'fatima@gulhart.example', role: 'treasurer' },
  { username: 'joris', email: 'joris@gulhart.example', role: 'staff' },
] as const;

/** When several processes start together, this lock lets only one of them create the demo. The number is arbitrary. */
const demoOrganisationLock = 7_145_299;

const demoRsin = '123456782';

const demoSettings: [SettingKey, string][] = [
  ['org_name', 'Stichting De Open Hand'],
  ['org_project_name', 'Warme maaltijden'],
  ['org_contact_email', demoEmail],
  ['org_address', 'Oudegracht 1, 3511 AA Utrecht'],
  ['org_rsin', demoRsin],
  ['org_anbi', 'ja'],
];

const demoAnbiSince = '2015-01-01';

export async function registerDemoOrganisation(
  deps: Deps,
  password: string,
): Promise<{ id: string; email: string; isNew: boolean }> {
  const { database } = deps;
  const existing = await findDemoOrganisation(database.unscoped);
  if (existing) return { id: existing, email: demoEmail, isNew: false };

  const passwordHash = await preparePassword(password);
  const scope = scopeOfNewOrganisation();
  const id = scope.organisationId;
  return database.transaction(scope, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${demoOrganisationLock})`.execute(transaction);
    const createdMeanwhile = await findDemoOrganisation(transaction);
    if (createdMeanwhile) return { id: createdMeanwhile, email: demoEmail, isNew: false };
    await createOrganisation(transaction, id, {
      username: 'demo',
      email: demoEmail,
      passwordHash,
      isAdmin: false,
      isEmailConfirmed: true,
    });
    for (const member of demoTeam) {
      const account = { organisationId: id, accountId: randomId(), passwordHash, isAdmin: false } as const;
      await createAccount(transaction, { ...account, ...member, isEmailConfirmed: true });
    }
    for (const [key, value] of demoSettings) await saveSetting(deps, transaction, key, value);
    await replacePeriods(transaction, 'org_anbi', [{ from: demoAnbiSince, until: null, value: 'ja' }]);
    await replacePeriods(transaction, 'org_rsin', [{ from: demoAnbiSince, until: null, value: demoRsin }]);
    await addDemoPage(transaction, deps.clock.now());
    // With simulator keys, a visitor can try live payments without real money.
    await saveSetting(deps, transaction, 'mollie_api_key', `test_simulator_${randomId()}`);
    await saveSetting(deps, transaction, 'mollie_api_live_key', `live_simulator_${randomId()}`);
    await saveSetting(deps, transaction, 'payment_api_environment', 'live');
    const key = await findCurrentPaymentKey(deps, transaction);
    if (!key) throw new Error('the demo organisation has no payment key');
    const now = deps.clock.now();
    const pages = await addDemoPages(transaction, now);
    const donations: Donation[] = [];
    for (const past of [...demoLastYear(now), ...assignPages(pages, demoHistory(now))])
      donations.push((await recordHistory(transaction, key, past)).donation);
    const campaignId = pages[0]!.pageId;
    await addDemoMessages(transaction, campaignId, donations);
    await addWaitingItems(transaction, campaignId, donations, now);
    // The job is delayed, because the simulator listens only when the server runs.
    await enqueueJob(transaction, startDemoGiftsJob, { organisationId: id }, { delayMs: 2_000 });
    return { id, email: demoEmail, isNew: true };
  });
}

/** Returns the id of the founder's account, which is also the id of the organisation. */
export async function findDemoOrganisation(database: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from identify_account(${demoEmail})
  `.execute(database);
  return rows[0]?.account_id;
}

export async function findTrialData(
  deps: Pick<Deps, 'database' | 'secrets'>,
  scope: PlatformScope,
): Promise<string | undefined> {
  if (await findDemoOrganisation(deps.database.unscoped)) return 'de demo-organisatie';
  const hasKeys = await deps.database.transaction(scope, (transaction) =>
    hasSimulatorKeys(deps, transaction),
  );
  return hasKeys ? 'een betaalsleutel van de simulator' : undefined;
}
