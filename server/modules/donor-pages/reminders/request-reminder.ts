import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isWithin, type RateLimit } from '../../../platform/http/rate-limiter.ts';
import { findCampaignPage } from '../../campaigns/pages/find-public-page.ts';
import { requireNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import { insertReminder } from './store.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { makeUnsubscribeToken, openUnsubscribeToken } from '../../foundation/sessions/public-scope.ts';

const mark = 'reminder:';

const hour = 60 * 60;

/** Every request sends mail to an unverified address. */
const limits = {
  requestsByAddress: { name: 'reminder-address', max: 10, windowSeconds: hour },
  requestsOfOrganisation: { name: 'reminder-organisation', max: 300, windowSeconds: hour },
  requestsToEmail: { name: 'reminder-email', max: 3, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;

const dayMs = 24 * 60 * 60 * 1_000;

/** The answer does not say whether the address was known. */
export async function requestReminder(
  deps: Pick<Deps, 'database' | 'rateLimiter' | 'secrets' | 'clock'>,
  scope: OrganisationScope,
  address: string,
  { email, page }: { email: string; page: string | undefined },
): Promise<void> {
  await deps.rateLimiter.take(limits.requestsByAddress, address);
  await deps.rateLimiter.take(limits.requestsOfOrganisation, scope.organisationId);
  if (!(await isWithin(deps.rateLimiter, limits.requestsToEmail, email))) return;
  await requireNewcomerAllowance(deps, scope, email);
  const now = deps.clock.now();
  await deps.database.transaction(scope, async (transaction) => {
    // The mail links to it, so it must be the organisation's own page.
    const isOwnPage = page !== undefined && (await findCampaignPage(transaction, page, now)) !== undefined;
    await insertReminder(transaction, {
      addressHash: hashOfAddress(deps.secrets, scope, email),
      email,
      pageSlug: isOwnPage ? page : null,
      consentAt: now,
      dueAt: new Date(now.getTime() + dayMs),
    });
  });
}

/** Enough to recognise the address, useless elsewhere. */
function hashOfAddress(secrets: SecretBox, { organisationId }: OrganisationScope, email: string): string {
  return secrets.digest('reminder', `${organisationId}:${email.toLowerCase()}`);
}

/** Allows stopping the reminders and nothing else. */
export function makeStopToken(secrets: SecretBox, scope: OrganisationScope, addressHash: string): string {
  return makeUnsubscribeToken(secrets, scope, mark + addressHash);
}

export function readStopToken(
  secrets: SecretBox,
  token: string,
): { scope: OrganisationScope; addressHash: string } | undefined {
  const link = openUnsubscribeToken(secrets, token);
  if (!link?.settingKey.startsWith(mark)) return undefined;
  return { scope: link.scope, addressHash: link.settingKey.slice(mark.length) };
}
