import { maskPrefix } from '../../../../contract/settings.ts';
import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { hasConfirmedOwner } from '../organisation/members.ts';
import { lockOrganisation } from '../organisation/lock-organisation.ts';
import { isSecretName, type SettingKey } from './catalogue.ts';
import { checkValue, isSimulatorKey, needsConfirmedOwner, refusedValue } from './check-value.ts';
import { isIdentityKey, claimIdentity, listOwnIdentities } from './identity-claims.ts';
import { checkMethodsJob } from './job-definitions.ts';
import { settingOf } from './payment-keys.ts';
import { refuseReservedName } from './refuse-reserved-name.ts';
import { findValue, insertSecret, retireSecret, writeValue, removeValue } from './store.ts';

/** Null for no value and for a secret. */
export interface SettingChange {
  before: string | null;
  after: string | null;
  isPracticeKey?: boolean;
}

const secretChange: SettingChange = { before: null, after: null };

/** Returns undefined when nothing changed. An empty value restores the default. */
export async function saveSetting(
  deps: Pick<Deps, 'secrets' | 'acceptsSimulatorKeys' | 'publicUrl'>,
  transaction: Transaction,
  key: SettingKey,
  typed: string,
): Promise<SettingChange | undefined> {
  // A masked value comes from us; saving it back changes nothing.
  if (isSecretName(key) && typed.startsWith(maskPrefix)) return undefined;
  if (typed.trim() === '') return removeSetting(transaction, key);

  const checked = checkValue(deps, key, typed);
  if ('refusal' in checked) throw refusedValue(checked.refusal);
  await refuseReservedName(transaction, key, checked.value);
  if (!isSecretName(key)) {
    const before = await findValue(transaction, key);
    const known = await listKnownIdentities(transaction, key);
    const isChanged = await writeValue(transaction, key, checked.value);
    if (!isChanged) return undefined;
    if (isIdentityKey(key) && actsForOrganisation(transaction)) {
      const added = known.includes(checked.value) ? [] : [checked.value];
      await claimIdentity(transaction, key, { added, former: before });
    }
    return { before, after: checked.value };
  }

  if (!actsForOrganisation(transaction))
    throw new Error(`${key} is a secret and belongs to one organisation`);
  const { organisationId } = transaction.scope;
  const isPracticeKey = isSimulatorKey(checked.value);
  if (key === settingOf.live && !isPracticeKey && !(await hasConfirmedOwner(transaction)))
    throw needsConfirmedOwner();
  const sealedValue = deps.secrets.seal(checked.value, { ownerId: organisationId, name: key });
  // Two concurrent saves would both find nothing to retire.
  await lockOrganisation(transaction);
  await retireSecret(transaction, key);
  const lastFour = checked.value.slice(-4);
  const { secretId } = await insertSecret(transaction, { name: key, sealedValue, lastFour });
  await enqueueJob(transaction, checkMethodsJob, {
    organisationId,
    secretId,
    environment: key === settingOf.live ? 'live' : 'test',
  });
  return { ...secretChange, isPracticeKey };
}

async function listKnownIdentities(transaction: Transaction, key: SettingKey): Promise<string[]> {
  return isIdentityKey(key) && actsForOrganisation(transaction) ? listOwnIdentities(transaction, key) : [];
}

/** Returns undefined when nothing changed. A secret is retired, not erased: payments in progress still need it. */
export async function removeSetting(
  transaction: Transaction,
  key: SettingKey,
): Promise<SettingChange | undefined> {
  if (isSecretName(key) && actsForOrganisation(transaction))
    return (await retireSecret(transaction, key)) ? secretChange : undefined;
  const before = await removeValue(transaction, key);
  if (before === undefined) return undefined;
  if (isIdentityKey(key) && actsForOrganisation(transaction))
    await claimIdentity(transaction, key, { added: [], former: before });
  return { before, after: null };
}
