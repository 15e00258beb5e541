import { randomBytes } from 'node:crypto';
import { createTenant } from '../features/organisations/create-tenant.ts';
import { TestVisitor, type TestWorld } from './test-world.ts';

export const goodPassword = 'Zeven-Stille-Bergen-7';

const unique = (prefix: string) => `${prefix}-${randomBytes(4).toString('hex')}`;

export interface LoggedIn extends TestVisitor {
  id: string;
  email: string;
  username: string;
}

/** A registered organisation whose founder is logged in. */
export async function aTenant(world: TestWorld, organisationName = 'Stichting Test'): Promise<LoggedIn> {
  const username = unique('tenant');
  const email = `${username}@voorbeeld.nl`;
  const visitor = new TestVisitor(world.app);
  const answer = await visitor.post('/api/auth/register', {
    username,
    email,
    password: goodPassword,
    organisationName,
  });
  if (answer.statusCode !== 201) throw new Error(`registration failed: ${answer.body}`);
  return logIn(world, visitor, { id: answer.json<{ id: string }>().id, email, username });
}

/** An administrator who is logged in. */
export async function anAdministrator(world: TestWorld): Promise<LoggedIn> {
  const username = unique('beheerder');
  const email = `${username}@voorbeeld.nl`;
  const { id } = await createTenant(world.deps, { username, email, password: goodPassword, isAdmin: true });
  return logIn(world, new TestVisitor(world.app), { id, email, username });
}

async function logIn(
  world: TestWorld,
  visitor: TestVisitor,
  who: { id: string; email: string; username: string },
): Promise<LoggedIn> {
  const answer = await visitor.post('/api/auth/login', { email: who.email, password: goodPassword });
  if (answer.statusCode !== 200) throw new Error(`login failed: ${answer.body}`);
  // Builders make many accounts from one address; only tests of the limits themselves should meet them.
  await world.forgetAttempts();
  return Object.assign(visitor, who);
}
