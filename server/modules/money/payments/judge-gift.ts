import type { DonationRequest } from '../../../../contract/donations.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HonourWish } from '../../campaigns/honours/honour-wish.ts';
import { readHonour } from '../../campaigns/honours/read-honour.ts';
import { readCosts } from './read-costs.ts';
import { refuseWhatIsNotOffered } from './refuse-what-is-not-offered.ts';

/** Reports every invalid field at once. */
export async function judgeGift(
  deps: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  gift: Partial<DonationRequest>,
  foundBefore: Readonly<Record<string, string>> = {},
): Promise<{ costsCents: number; honour: HonourWish | null }> {
  let fields = foundBefore;
  const judged = async <Result>(judging: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await judging;
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error;
      // The first error of a field stays.
      fields = { ...fields, ...error.fields, ...fields };
      return undefined;
    }
  };
  await judged(refuseWhatIsNotOffered(deps, scope, gift));
  const costsCents = await judged(readCosts(deps, scope, gift));
  const honour = await judged(readHonour(deps, scope, gift));
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
  return { costsCents: costsCents ?? 0, honour: honour ?? null };
}
