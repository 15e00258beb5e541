import { triedSettings, trialKindNames, type TrialKind, type Variant } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { checkValue } from '../../foundation/settings/check-value.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertTrial, lockTrial, markEnded } from './store.ts';
import type { RateLimit } from '../../../platform/http/rate-limiter.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { noteChange } from '../../foundation/settings/note-change.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import { judgeTrial, type SumTrialGifts } from './queries.ts';

const notAsked = 'niet vragen';

export async function startTrial(
  deps: Deps,
  scope: OrganisationScope,
  actor: Actor,
  { kind, value }: { kind: TrialKind; value: string },
): Promise<void> {
  await deps.rateLimiter.take(limits.trialsByOrganisation, scope.organisationId);
  const key = triedSettings[kind];
  // An empty value means: do not ask.
  const checked = kind === 'question' && value === '' ? { value } : checkValue(deps, key, value);
  if ('refusal' in checked) throw refusedVariant(checked.refusal);
  await deps.database.transaction(scope, async (transaction) => {
    const settings = await readEffectiveSettings(transaction);
    const trial = {
      kind,
      firstValue: settings(key),
      secondValue: checked.value,
      startedAt: deps.clock.now(),
    };
    if (trial.secondValue === trial.firstValue)
      throw refusedVariant('Zo is uw formulier al. Kies voor variant B iets anders.');
    if (!(await insertTrial(transaction, trial)))
      throw new AppError('conflict', { message: 'Er loopt al een geefproef. Beëindig die eerst.' });
    await auditChange(
      transaction,
      actor,
      'trial_started',
      `${trialKindNames[kind]}: ‘${trial.firstValue || notAsked}’ naast ‘${trial.secondValue || notAsked}’`,
    );
  });
}

const limits = {
  trialsByOrganisation: { name: 'trial-organisation', max: 20, windowSeconds: 24 * 60 * 60 },
} satisfies Record<string, RateLimit>;

const refusedVariant = (sentence: string) =>
  new AppError('validation_failed', { fields: { value: sentence } });

export async function endTrial(
  deps: Deps,
  transaction: OrganisationTransaction,
  visitor: Visitor,
  sumGifts: SumTrialGifts,
  { id, keep }: { id: string; keep: Variant },
): Promise<void> {
  const trial = await lockTrial(transaction, id);
  if (!trial) throw new AppError('not_found');
  if (trial.ended_at) throw new AppError('conflict', { message: 'Deze geefproef is al beëindigd.' });
  const winner = await judgeTrial(transaction, sumGifts, id);
  await markEnded(transaction, id, { at: deps.clock.now(), winner, kept: keep });
  await auditChange(transaction, visitor, 'trial_ended', `variant ${keep === 1 ? 'A' : 'B'} gehouden`);

  const key = triedSettings[trial.kind];
  const kept = keep === 1 ? trial.first_value : trial.second_value;
  // The setting may have changed meanwhile.
  if ((await readEffectiveSettings(transaction))(key) === kept) return;
  const change = await saveSetting(deps, transaction, key, kept);
  if (change) await noteChange(transaction, visitor, key, 'setting_saved', change);
}
