import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '../../contract/roles.ts';
import { hashToken, randomId, randomToken } from '../platform/random-id.ts';
import { TestVisitor, type TestWorld } from './test-world.ts';

export const goodPassword = 'Zeven-Stille-Bergen-7';

/** Uses the minimum cost of Argon2, because the product's cost makes hashing slow on purpose. */
const goodPasswordHash = hash(goodPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface LoggedIn extends TestVisitor {
  id: string;
  email: string;
  username: string;
}

export function aTenant(world: TestWorld, organisationName = 'Stichting Test'): Promise<LoggedIn> {
  return registerAndLogIn(world, { name: 'tenant', isAdmin: false, organisationName });
}

export function anAdministrator(world: TestWorld): Promise<LoggedIn> {
  return registerAndLogIn(world, { name: 'beheerder', isAdmin: true });
}

/** Adds a new account to the organisation. The `id` of the result is the id of the account. */
export async function aMember(
  world: TestWorld,
  organisation: Pick<LoggedIn, 'id'>,
  role: Role,
): Promise<LoggedIn> {
  const account = await anAccount(world, organisation.id, { id: randomId(), name: role, role });
  return Object.assign(await logInElsewhere(world, account.id, organisation.id), account);
}

export async function addMembership(
  { owner }: TestWorld,
  account: Pick<LoggedIn, 'id'>,
  organisation: Pick<LoggedIn, 'id'>,
  role: Role,
): Promise<void> {
  await owner.query('insert into membership (organisation_id, account_id, role) values ($1, $2, $3)', [
    organisation.id,
    account.id,
    role,
  ]);
}

export async function logInElsewhere(
  { app, deps, owner }: TestWorld,
  accountId: string,
  organisationId: string,
): Promise<TestVisitor> {
  const token = randomToken();
  await owner.query(
    // The dates are in the future, so that the session is valid after a test moves the clock by years.
    `insert into session (session_id, token_hash, account_id, organisation_id, device, created_at, last_seen_at,
       proved_at)
     values ($1, $2, $3, $4, 'Chrome op Windows', '2100-01-01', '2100-01-01', '2100-01-01')`,
    [randomId(), hashToken(token), accountId, organisationId],
  );
  const visitor = new TestVisitor(app);
  visitor.cookie = `${deps.publicUrl.protocol === 'https:' ? '__Host-gulhart' : 'gulhart'}=${token}`;
  return visitor;
}

async function registerAndLogIn(
  world: TestWorld,
  { name, isAdmin, organisationName }: { name: string; isAdmin: boolean; organisationName?: string },
): Promise<LoggedIn> {
  const id = randomId();
  await world.owner.query('insert into organisation (organisation_id, created_at) values ($1, $2)', [
    id,
    world.deps.clock.now(),
  ]);
  const account = await anAccount(world, id, { id, name, role: 'owner', isAdmin });
  if (organisationName) {
    await world.owner.query(
      `insert into organisation_setting (organisation_id, key, value) values ($1, 'org_name', $2)`,
      [id, organisationName],
    );
  }
  return Object.assign(await logInElsewhere(world, id, id), account);
}

async function anAccount(
  { owner }: TestWorld,
  organisationId: string,
  { id, name, role, isAdmin = false }: { id: string; name: string; role: Role; isAdmin?: boolean },
): Promise<{ id: string; email: string; username: string }> {
  const username = `${name}-${randomBytes(4).toString('hex')}`;
  const email = `${username}@voorbeeld.nl`;
  await owner.query(
    `with member as (insert into membership (organisation_id, account_id, role) values ($1, $2, $3))
     insert into account (account_id, username, email, password_hash, is_admin, last_login_at, email_confirmed_at)
     values ($2, $4, $5, $6, $7, now(), now())`,
    [organisationId, id, role, username, email, await goodPasswordHash, isAdmin],
  );
  return { id, email, username };
}

export async function letProofExpire({ owner }: TestWorld, account: { id: string }): Promise<void> {
  await owner.query(`update session set proved_at = now() - interval '11 minutes' where account_id = $1`, [
    account.id,
  ]);
}
