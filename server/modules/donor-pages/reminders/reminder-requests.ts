import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { isWithin, type RateLimit } from '../../../platform/http/rate-limiter.ts';
import { findCampaignPage } from '../../campaigns/pages/find-public-page.ts';
import { requireNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import {
  insertReminder,
  forgetOldReminders,
  reminderMailKind,
  stopReminders,
  removeReminder,
} from './store.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { makeUnsubscribeToken, openUnsubscribeToken } from '../../foundation/sessions/public-scope.ts';
import { removeOldMails, removeMailsTo } from '../../foundation/mail/remove-mail.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

const tokenPrefix = 'reminder:';

const hour = 60 * 60;

/** These limits are needed, because every visitor can cause mail to an unverified email address. */
const limits = {
  requestsByAddress: { name: 'reminder-address', max: 10, windowSeconds: hour },
  requestsOfOrganisation: { name: 'reminder-organisation', max: 300, windowSeconds: hour },
  requestsToEmail: { name: 'reminder-email', max: 3, windowSeconds: 24 * hour },
} satisfies Record<string, RateLimit>;

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns nothing, so that a visitor cannot learn whether the email address has a reminder or has unsubscribed. */
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
    // The mail links to the page, so the page must belong to the organisation.
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

/** The hash of an address differs for each organisation, so that two organisations cannot compare hashes. */
function hashOfAddress(secrets: SecretBox, { organisationId }: OrganisationScope, email: string): string {
  return secrets.digest('reminder', `${organisationId}:${email.toLowerCase()}`);
}

export function makeStopToken(secrets: SecretBox, scope: OrganisationScope, addressHash: string): string {
  return makeUnsubscribeToken(secrets, scope, tokenPrefix + addressHash);
}

export function readStopToken(
  secrets: SecretBox,
  token: string,
): { scope: OrganisationScope; addressHash: string } | undefined {
  const link = openUnsubscribeToken(secrets, token);
  if (!link?.purpose.startsWith(tokenPrefix)) return undefined;
  return { scope: link.scope, addressHash: link.purpose.slice(tokenPrefix.length) };
}

/**
 * Deletes reminder mails after three days, because they contain the email address. A mail that fails is retried for
 * three days at most. Deletes a finished request 90 days after the visitor asked, unless the visitor has unsubscribed.
 */
export async function forgetReminders(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    await removeOldMails(transaction, reminderMailKind, '3 days', clock.now());
    await forgetOldReminders(transaction, clock.now());
  });
}

export async function unsubscribeFromReminders(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  addressHash: string,
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const email = await stopReminders(transaction, addressHash, clock.now());
    if (email !== null) await removeMailsTo(transaction, reminderMailKind, email);
  });
}

export async function forgetReminderAddress(
  transaction: OrganisationTransaction,
  email: string,
): Promise<void> {
  await removeReminder(transaction, email);
  await removeMailsTo(transaction, reminderMailKind, email);
}
