import type { DonationRequest } from '../../../../contract/donations.ts';
import { offeredFrequencies } from '../../../../contract/frequencies.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { frequencyNotOffered } from './errors.ts';

/** One-off and monthly are always offered; quarterly and yearly are settings. */
export async function refuseWhatIsNotOffered(
  { database }: Pick<Deps, 'database'>,
  scope: OrganisationScope,
  { frequency }: Pick<DonationRequest, 'frequency'>,
): Promise<void> {
  if (frequency !== 'quarterly' && frequency !== 'yearly') return;
  const own = await database.transaction(scope, (transaction) =>
    readOwnValues(transaction, ['form_quarterly', 'form_yearly']),
  );
  const offered = offeredFrequencies({
    offersQuarterly: own.get('form_quarterly') === 'ja',
    offersYearly: own.get('form_yearly') === 'ja',
  });
  if (!offered.includes(frequency)) throw frequencyNotOffered(frequency, offered);
}
