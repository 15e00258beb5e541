import { triedSettings } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { FormTrial } from '../../foundation/settings/form-trial.ts';
import { findSealedPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { findRunningTrial } from './store.ts';

export function findFormTrial(
  { database, formTrials }: Pick<Deps, 'database' | 'formTrials'>,
  scope: OrganisationScope,
): Promise<FormTrial | null> {
  const { organisationId } = scope;
  return formTrials.find(organisationId, organisationId, () =>
    database.transaction(scope, async (transaction) => {
      const trial = await findRunningTrial(transaction);
      const key = trial && (await findSealedPaymentKey(transaction));
      // Without a key there is no form; without monthly collection the form has no choice of frequency.
      if (!trial || !key || (trial.kind !== 'amounts' && key.takes_monthly === false)) return null;
      return {
        id: trial.trial_id,
        settingKey: triedSettings[trial.kind],
        values: { 1: trial.first_value, 2: trial.second_value },
        isLive: key.environment === 'live',
      };
    }),
  );
}
