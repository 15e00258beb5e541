import { sql } from 'kysely';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { randomId } from '../../../platform/random-id.ts';
import { auditPlatform } from '../../foundation/audit/record-audit.ts';
import { preparePassword } from '../../people/accounts/password.ts';
import { createOrganisation } from './register-organisation.ts';
import { findOldestAdministrator } from '../../people/accounts/queries.ts';

/** An arbitrary number; serialises processes that start together. */
const firstAdministratorLock = 7_145_298;

export async function ensureAdministrator(
  { database }: Pick<Deps, 'database'>,
  scope: PlatformScope,
  { email, password }: { email: string; password: string },
): Promise<{ email: string; isNew: boolean }> {
  const existing = await database.transaction(scope, findOldestAdministrator);
  if (existing) return { email: existing, isNew: false };
  const passwordHash = await preparePassword(password, 'ADMIN_PASSWORD');
  return database.transaction(scope, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${firstAdministratorLock})`.execute(transaction);
    const madeMeanwhile = await findOldestAdministrator(transaction);
    if (madeMeanwhile) return { email: madeMeanwhile, isNew: false };
    const id = randomId();
    await createOrganisation(transaction, id, {
      username: 'beheerder',
      email,
      passwordHash,
      isAdmin: true,
      isEmailConfirmed: true,
    });
    const actor = { accountId: id, email };
    await auditPlatform(transaction, actor, 'administrator_created', `${email} (${id})`);
    return { email, isNew: true };
  });
}
