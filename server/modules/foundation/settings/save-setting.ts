import { maskPrefix } from '../../../../contract/settings.ts';
import { actsForOrganisation, type Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { hasConfirmedOwner } from '../organisation/members.ts';
import { lockOrganisation } from '../organisation/lock-organisation.ts';
import { isSecretName, type SettingKey, definitionOf } from './catalogue.ts';
import { checkValue, mailTemplateKeys, valueRefused, refuseReservedName } from './check-value.ts';
import { isIdentityKey, claimIdentity, listOwnIdentities } from './identity-claims.ts';
import { checkMethodsJob } from './job-definitions.ts';
import { keySettingOf } from './payment-keys.ts';
import { isSimulatorKey } from './simulator-keys.ts';
import { findValue, insertSecret, retireSecret, writeValue, removeValue } from './store.ts';
import { auditChange, auditPlatform } from '../audit/record-audit.ts';
import type { Visitor } from '../sessions/access.ts';

export const templateKeys: ReadonlySet<SettingKey> = new Set([...mailTemplateKeys, 'pdf_template']);

const maxLoggedLength = 120;

/** A value is null if it is secret or not set. */
export interface SettingChange {
  before: string | null;
  after: string | null;
  isPracticeKey?: boolean;
}

const secretChange: SettingChange = { before: null, after: null };

export async function saveSetting(
  deps: Pick<Deps, 'secrets' | 'acceptsSimulatorKeys' | 'publicUrl'>,
  transaction: Transaction,
  key: SettingKey,
  typed: string,
): Promise<SettingChange | undefined> {
  // A form sends the masked value back when the user did not change the secret.
  if (isSecretName(key) && typed.startsWith(maskPrefix)) return undefined;
  if (typed.trim() === '' && !definitionOf(key).isRequired) return removeSetting(transaction, key);

  const checked = checkValue(deps, key, typed);
  if ('refusal' in checked) throw valueRefused(checked.refusal);
  await refuseReservedName(transaction, key, checked.value);
  if (!isSecretName(key)) {
    const before = await findValue(transaction, key);
    const knownIdentities = await listKnownIdentities(transaction, key);
    const isChanged = await writeValue(transaction, key, checked.value);
    if (!isChanged) return undefined;
    if (isIdentityKey(key) && actsForOrganisation(transaction)) {
      const added = knownIdentities.includes(checked.value) ? [] : [checked.value];
      await claimIdentity(transaction, key, { added, former: before });
    }
    return { before, after: checked.value };
  }

  if (!actsForOrganisation(transaction))
    throw new Error(`${key} is a secret, so it can be saved only for an organisation`);
  const { organisationId } = transaction.scope;
  const isPracticeKey = isSimulatorKey(checked.value);
  if (key === keySettingOf.live && !isPracticeKey && !(await hasConfirmedOwner(transaction)))
    throw valueRefused(
      'Bevestig eerst uw e-mailadres: open de link in de mail die u van ons kreeg. Op het dashboard kunt u die mail opnieuw laten sturen. Daarna kunt u de live-sleutel opslaan.',
    );
  const sealedValue = deps.secrets.seal(checked.value, { ownerId: organisationId, name: key });
  // Without the lock, two concurrent saves could both find no key to retire.
  await lockOrganisation(transaction);
  await retireSecret(transaction, key);
  const lastFour = checked.value.slice(-4);
  const { secretId } = await insertSecret(transaction, { name: key, sealedValue, lastFour });
  await enqueueJob(transaction, checkMethodsJob, {
    organisationId,
    secretId,
    environment: key === keySettingOf.live ? 'live' : 'test',
  });
  return { ...secretChange, isPracticeKey };
}

async function listKnownIdentities(transaction: Transaction, key: SettingKey): Promise<string[]> {
  return isIdentityKey(key) && actsForOrganisation(transaction) ? listOwnIdentities(transaction, key) : [];
}

/** Returns undefined when nothing changed. Retires a secret without erasing it, because open payments still need it. */
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

/** An organisation's log has the old and new value, unless these are secret or long. The platform's log has neither. */
export async function auditSettingChange(
  transaction: Transaction,
  visitor: Visitor,
  key: SettingKey,
  action: 'setting_saved' | 'setting_removed',
  change: SettingChange,
): Promise<void> {
  if (!actsForOrganisation(transaction))
    return auditPlatform(transaction, visitor, `platform_${action}`, definitionOf(key).name);
  if (change.isPracticeKey) return auditChange(transaction, visitor, 'simulator_key_saved');
  await auditChange(transaction, visitor, action, describeChange(key, change));
}

function describeChange(key: SettingKey, { before, after }: SettingChange): string {
  const { name, isSecret } = definitionOf(key);
  const isLong =
    templateKeys.has(key) || [before, after].some((value) => (value ?? '').length > maxLoggedLength);
  return isSecret || isLong ? name : `${name}\n${inOneLine(before)} → ${inOneLine(after)}`;
}

function inOneLine(value: string | null): string {
  return value === null ? '(leeg)' : `‘${value.replaceAll(/\s*\n\s*/g, ', ')}’`;
}
