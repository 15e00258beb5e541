import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { hasMemberWithEmail } from './members.ts';
import { isWithin, type RateLimit } from '../../../platform/http/rate-limiter.ts';

export const newcomerPauseMs = 5 * 60 * 1000;

type NewcomerDeps = Pick<Deps, 'database' | 'rateLimiter'>;

/** New organisations share one limit, because creating another one costs nothing. Call it outside a transaction. */
export async function takeNewcomerAllowance(
  deps: NewcomerDeps,
  scope: OrganisationScope,
  to: string | null,
): Promise<void> {
  if (!(await hasNewcomerAllowance(deps, scope, to))) throw shareIsUsed();
}

export async function hasNewcomerAllowance(
  { database, rateLimiter }: NewcomerDeps,
  scope: OrganisationScope,
  to: string | null,
): Promise<boolean> {
  const counts = await database.transaction(scope, async (transaction) => {
    const newcomer = await transaction
      .selectFrom('organisation')
      .select('organisation_id')
      .where('organisation_id', '=', scope.organisationId)
      .where('created_at', '>', sql<Date>`product_now() - interval '7 days'`)
      .executeTakeFirst();
    return newcomer !== undefined && !(to !== null && (await hasMemberWithEmail(transaction, to)));
  });
  if (!counts) return true;
  return isWithin(rateLimiter, limits.mailsOfNewcomers, 'platform');
}

const shareIsUsed = () =>
  new AppError('too_many_requests', {
    message: `Organisaties die korter dan een week meedoen, versturen samen hoogstens ${limits.mailsOfNewcomers.max} van zulke mails per uur. Dat aantal is nu bereikt. Probeer het over een uur opnieuw.`,
    retryAfterSeconds: limits.mailsOfNewcomers.windowSeconds,
  });

export const limits = {
  /** All new organisations share this limit. */
  mailsOfNewcomers: { name: 'mails-of-newcomers', max: 200, windowSeconds: 60 * 60 },
} satisfies Record<string, RateLimit>;
