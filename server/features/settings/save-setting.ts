import { maskPrefix } from '../../../contract/settings.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope, Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { takeTurns } from '../organisations/take-turns.ts';
import { definitionOf, type SettingKey } from './catalogue.ts';
import { checkValue } from './check-value.ts';
import { refusedValue } from './errors.ts';
import { checkMethodsJob } from './job-definitions.ts';
import { settingOf } from './payment-keys.ts';
import { removeSetting } from './remove-setting.ts';
import { insertSecret, retireSecret, writeValue } from './store.ts';

/** Checks a value and stores it in the given scope. An empty value is the same as none: back to the default. */
export async function saveSetting(
  { secrets, acceptsSimulatorKeys }: Pick<Deps, 'secrets' | 'acceptsSimulatorKeys'>,
  transaction: Transaction,
  scope: Scope,
  key: SettingKey,
  typed: string,
): Promise<void> {
  const definition = definitionOf(key);
  // What is shown of a secret came from us: saving it back changes nothing.
  if (definition.isSecret && typed.startsWith(maskPrefix)) return;
  if (typed.trim() === '') return removeSetting(transaction, scope, key);

  const checked = checkValue({ acceptsSimulatorKeys }, key, typed);
  if ('refusal' in checked) throw refusedValue(checked.refusal);
  if (!definition.isSecret) return writeValue(transaction, scope, key, checked.value);

  const owner = organisationOf(scope, key);
  const sealedValue = secrets.seal(checked.value, { organisationId: owner.organisationId, name: key });
  // Two new versions at once would both find nothing to retire.
  await takeTurns(transaction, owner);
  await retireSecret(transaction, owner, key);
  const lastFour = checked.value.slice(-4);
  const { secretId } = await insertSecret(transaction, owner, { name: key, sealedValue, lastFour });
  await enqueueJob(transaction, checkMethodsJob, {
    organisationId: owner.organisationId,
    secretId,
    environment: key === settingOf.live ? 'live' : 'test',
  });
}

function organisationOf(scope: Scope, key: SettingKey): OrganisationScope {
  if (scope.organisationId === null) throw new Error(`${key} is a secret and belongs to one organisation`);
  return scope;
}
