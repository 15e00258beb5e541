import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { randomId } from '../../platform/random-id.ts';
import { preparePassword } from '../accounts/prepare-password.ts';
import { foundOrganisation } from './found-organisation.ts';

/** Any number will do; two processes that start together take turns with it. */
const firstAdministratorLock = 7_145_298;

/** The oldest administrator, made now if there is none. */
export async function ensureAdministrator(
  { database }: Pick<Deps, 'database'>,
  { email, password }: { email: string; password: string },
): Promise<{ email: string; isNew: boolean }> {
  const existing = await database.transaction(mintPlatformScope(), findOldestAdministrator);
  if (existing) return { email: existing, isNew: false };
  const passwordHash = await preparePassword(password, 'ADMIN_PASSWORD');
  return database.transaction(mintPlatformScope(), async (transaction) => {
    await sql`select pg_advisory_xact_lock(${firstAdministratorLock})`.execute(transaction);
    const madeMeanwhile = await findOldestAdministrator(transaction);
    if (madeMeanwhile) return { email: madeMeanwhile, isNew: false };
    await foundOrganisation(transaction, randomId(), {
      username: 'beheerder',
      email,
      passwordHash,
      isAdmin: true,
    });
    return { email, isNew: true };
  });
}

async function findOldestAdministrator(transaction: Transaction): Promise<string | undefined> {
  const administrator = await transaction
    .selectFrom('account')
    .select('email')
    .where('is_admin', '=', true)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return administrator?.email;
}
