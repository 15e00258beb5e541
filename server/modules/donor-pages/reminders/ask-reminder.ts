import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isWithin } from '../../../platform/http/rate-limiter.ts';
import { findCampaignPage } from '../../campaigns/pages/find-campaign-page.ts';
import { takeNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import { limits } from './limits.ts';
import { hashOfAddress } from './reminder-address.ts';
import { insertWish } from './store.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Writes down that somebody wants to be reminded tomorrow. Nobody is told whether the address was known already. */
export async function askReminder(
  deps: Pick<Deps, 'database' | 'rateLimiter' | 'secrets' | 'clock'>,
  scope: OrganisationScope,
  address: string,
  { email, page }: { email: string; page: string | undefined },
): Promise<void> {
  await deps.rateLimiter.take(limits.wishesByAddress, address);
  await deps.rateLimiter.take(limits.wishesOfOrganisation, scope.organisationId);
  if (!(await isWithin(deps.rateLimiter, limits.wishesToEmail, email))) return;
  await takeNewcomerAllowance(deps, scope, email);
  const now = deps.clock.now();
  await deps.database.transaction(scope, async (transaction) => {
    // The mail leads there: only to a page of this organisation.
    const isOwnPage = page !== undefined && (await findCampaignPage(transaction, page, now)) !== undefined;
    await insertWish(transaction, {
      addressHash: hashOfAddress(deps.secrets, scope, email),
      email,
      pageSlug: isOwnPage ? page : null,
      consentAt: now,
      dueAt: new Date(now.getTime() + dayMs),
    });
  });
}
