import { randomBytes } from 'node:crypto';
import { hashPassword } from '../features/accounts/password.ts';
import { hashToken, randomId, randomToken } from '../platform/random-id.ts';
import { TestVisitor, type TestWorld } from './test-world.ts';

export const goodPassword = 'Zeven-Stille-Bergen-7';

/** Hashing is slow on purpose; everyone here has the same password, so once is enough. */
const goodPasswordHash = hashPassword(goodPassword);

export interface LoggedIn extends TestVisitor {
  id: string;
  email: string;
  username: string;
}

/** An organisation whose founder is logged in. */
export function aTenant(world: TestWorld, organisationName = 'Stichting Test'): Promise<LoggedIn> {
  return found(world, { role: 'tenant', isAdmin: false, organisationName });
}

/** An administrator who is logged in. */
export function anAdministrator(world: TestWorld): Promise<LoggedIn> {
  return found(world, { role: 'beheerder', isAdmin: true });
}

/** Writes what registering and logging in would; those have tests of their own. */
async function found(
  { app, deps, owner }: TestWorld,
  { role, isAdmin, organisationName }: { role: string; isAdmin: boolean; organisationName?: string },
): Promise<LoggedIn> {
  const id = randomId();
  const token = randomToken();
  const username = `${role}-${randomBytes(4).toString('hex')}`;
  const email = `${username}@voorbeeld.nl`;
  await owner.query('insert into organisation (organisation_id) values ($1)', [id]);
  await owner.query(
    `insert into account (organisation_id, account_id, username, email, password_hash, is_admin, last_login_at)
     values ($1, $1, $2, $3, $4, $5, now())`,
    [id, username, email, await goodPasswordHash, isAdmin],
  );
  if (organisationName) {
    await owner.query(
      `insert into organisation_setting (organisation_id, key, value) values ($1, 'org_name', $2)`,
      [id, organisationName],
    );
  }
  await owner.query('insert into session (organisation_id, account_id, token_hash) values ($1, $1, $2)', [
    id,
    hashToken(token),
  ]);
  const visitor = new TestVisitor(app);
  visitor.cookie = `${deps.publicUrl.protocol === 'https:' ? '__Host-gulhart' : 'gulhart'}=${token}`;
  return Object.assign(visitor, { id, email, username });
}
