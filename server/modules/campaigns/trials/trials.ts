import { triedSettings, trialKindNames, type TrialKind, type Variant } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { checkValue } from '../../foundation/settings/check-value.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { AppError, conflictError, fieldError } from '../../../platform/app-error.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { auditSettingChange, saveSetting } from '../../foundation/settings/save-setting.ts';
import { describeTrials, type SumTrialGifts } from './queries.ts';

const trialsByOrganisation = { name: 'trial-organisation', max: 20, windowSeconds: 24 * 60 * 60 };
const notAsked = 'niet vragen';

export async function startTrial(
  deps: Deps,
  scope: OrganisationScope,
  actor: Actor,
  { kind, value }: { kind: TrialKind; value: string },
): Promise<void> {
  const { organisationId } = scope;
  await deps.rateLimiter.take(trialsByOrganisation, organisationId);
  const key = triedSettings[kind];
  // An empty value means that the form does not ask whether the donor wants to give monthly.
  const checked = kind === 'question' && value === '' ? { value } : checkValue(deps, key, value);
  if ('refusal' in checked) throw refusedVariant(checked.refusal);
  await deps.database.transaction(scope, async (transaction) => {
    const trial = {
      organisation_id: organisationId,
      trial_id: randomId(),
      kind,
      first_value: (await readEffectiveSettings(transaction))(key),
      second_value: checked.value,
      started_at: deps.clock.now(),
    };
    if (trial.second_value === trial.first_value)
      throw refusedVariant('Zo is uw formulier al. Kies voor variant B iets anders.');
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto('trial')
      .values(trial)
      .onConflict((conflict) => conflict.column('organisation_id').where('ended_at', 'is', null).doNothing())
      .executeTakeFirst();
    if (inserted !== 1n) throw conflictError('Er loopt al een geefproef. Beëindig die eerst.');
    await auditChange(
      transaction,
      actor,
      'trial_started',
      `${trialKindNames[kind]}: ‘${trial.first_value || notAsked}’ naast ‘${trial.second_value || notAsked}’`,
    );
  });
}

const refusedVariant = (sentence: string) => fieldError('value', sentence);

export async function endTrial(
  deps: Deps,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  sumGifts: SumTrialGifts,
  { id, keep }: { id: string; keep: Variant },
): Promise<void> {
  const { organisationId } = transaction.scope;
  // New donations refer to the trial. This lock does not block them, unlike `forUpdate`.
  const trial = await transaction
    .selectFrom('trial')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('trial_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!trial) throw new AppError('not_found');
  if (trial.ended_at) throw conflictError('Deze geefproef is al beëindigd.');
  const [result] = await describeTrials(transaction, sumGifts, [trial]);
  await transaction
    .updateTable('trial')
    .set({ ended_at: deps.clock.now(), winner: result!.winner, kept: keep })
    .where('organisation_id', '=', organisationId)
    .where('trial_id', '=', id)
    .execute();
  await auditChange(transaction, visitor, 'trial_ended', `variant ${keep === 1 ? 'A' : 'B'} gehouden`);

  const key = triedSettings[trial.kind];
  const keptValue = keep === 1 ? trial.first_value : trial.second_value;
  // Compares with the present setting, because the setting may have changed during the trial.
  if ((await readEffectiveSettings(transaction))(key) === keptValue) return;
  const change = await saveSetting(deps, transaction, key, keptValue);
  if (change) await auditSettingChange(transaction, visitor, key, 'setting_saved', change);
}
