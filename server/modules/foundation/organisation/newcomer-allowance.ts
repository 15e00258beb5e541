import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { hasMemberWithEmail } from './members.ts';
import { isWithin, type RateLimit } from '../../../platform/http/rate-limiter.ts';

export const newcomerPauseMs = 5 * 60 * 1000;
export const mailsOfNewcomers: RateLimit = { name: 'mails-of-newcomers', max: 200, windowSeconds: 60 * 60 };

type NewcomerDeps = Pick<Deps, 'database' | 'rateLimiter'>;

/** New organisations share one limit, because anyone can register many of them. Call this outside a transaction. */
export async function requireNewcomerAllowance(
  deps: NewcomerDeps,
  scope: OrganisationScope,
  to: string | null,
): Promise<void> {
  if (!(await spendNewcomerAllowance(deps, scope, to))) throw newcomerLimitReached();
}

/**
 * Returns whether the mail may be sent. Only mails of new organisations to addresses outside their team count towards
 * the limit.
 */
export async function spendNewcomerAllowance(
  { database, rateLimiter }: NewcomerDeps,
  scope: OrganisationScope,
  to: string | null,
): Promise<boolean> {
  const isLimited = await database.transaction(scope, async (transaction) => {
    const newcomer = await transaction
      .selectFrom('organisation')
      .select('organisation_id')
      .where('organisation_id', '=', scope.organisationId)
      .where('created_at', '>', sql<Date>`product_now() - interval '7 days'`)
      .executeTakeFirst();
    return newcomer !== undefined && !(to !== null && (await hasMemberWithEmail(transaction, to)));
  });
  if (!isLimited) return true;
  return isWithin(rateLimiter, mailsOfNewcomers, 'platform');
}

const newcomerLimitReached = () =>
  new AppError('too_many_requests', {
    message: `Organisaties die korter dan een week meedoen, versturen samen hoogstens ${mailsOfNewcomers.max} van zulke mails per uur. Dat aantal is nu bereikt. Probeer het over een uur opnieuw.`,
    retryAfterSeconds: mailsOfNewcomers.windowSeconds,
  });
