import { triedSettings, type Variant } from '../../../../contract/trials.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { noteChange } from '../../foundation/settings/note-change.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import { judgeTrial } from './queries.ts';
import { lockTrial, markEnded } from './store.ts';
import type { SumTrialGifts } from './trial-gifts.ts';

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
