import type { DonationRequest } from '../../../contract/donations.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { readOwnValues } from '../settings/queries.ts';
import { frequencyNotOffered } from './errors.ts';

const settings = { quarterly: 'form_quarterly', yearly: 'form_yearly' } as const;

/** Every organisation takes gifts once and monthly; what comes every quarter or year is for it to switch on. */
export async function refuseWhatIsNotOffered(
  { database }: Pick<Deps, 'database'>,
  scope: OrganisationScope,
  { frequency }: Pick<DonationRequest, 'frequency'>,
): Promise<void> {
  if (frequency !== 'quarterly' && frequency !== 'yearly') return;
  const setting = settings[frequency];
  const own = await database.transaction(scope, (transaction) => readOwnValues(transaction, [setting]));
  if (own.get(setting) !== 'ja') throw frequencyNotOffered(frequency);
}
