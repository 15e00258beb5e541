import { beforeAll, describe, expect, test } from 'vitest';
import { isAllowed, permissions, roles, type Permission, type Role } from '../contract/roles.ts';
import type { Access } from '../contract/endpoint.ts';
import type { HttpServer } from './platform/http/typed-server.ts';
import { randomId } from './platform/random-id.ts';
import {
  aMember,
  anAdministrator,
  aTenant,
  goodPassword,
  type LoggedIn,
  letProofExpire,
} from './testing/builders.ts';
import { declaredEndpoints } from './testing/declared-endpoints.ts';
import { listRoutes } from './testing/list-routes.ts';
import { anAuthenticatorApp } from './testing/second-factors.ts';
import { TestVisitor, useTestWorld } from './testing/test-world.ts';

const rules = declaredEndpoints.map(({ route, access, stepUp = false }) => ({
  route,
  access,
  needsStepUp: stepUp,
}));
const guarded = rules.flatMap(({ access, ...rule }) => (access === 'anyone' ? [] : [{ ...rule, access }]));
const beyondOwnAccount = guarded.filter(({ access }) => access !== 'account');

const world = useTestWorld();
let organisation: LoggedIn;
let members: Record<Role, LoggedIn>;
let administrator: LoggedIn;

beforeAll(async () => {
  organisation = await aTenant(world);
  const made = roles.map(async (role) => [role, await aMember(world, organisation, role)] as const);
  members = Object.fromEntries(await Promise.all(made)) as Record<Role, LoggedIn>;
  administrator = await anAdministrator(world);
});

async function refusalOf(visitor: TestVisitor, route: string): Promise<string | undefined> {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  const url = path.replace(':key', 'org_name').replaceAll(/:\w+/g, randomId());
  // The server reads the body after the access check. So an invalid body stops an admitted request
  // before it has an effect. A GET request has no body.
  const unreadable = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const answer = await visitor.request(method, url, method === 'GET' ? undefined : '{', unreadable);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const { code } = (isJson ? answer.json<{ code?: string } | null>() : undefined) ?? {};
  return gateCodes.find((each) => each === code);
}

const gateCodes = [
  'not_logged_in',
  'role_not_allowed',
  'step_up_needed',
  'second_factor_needed',
  'not_found',
] as const;

/** The ids are invented, so an admitted request may get 404. */
const passes = expect.toSatisfy((code: unknown) => code === undefined || code === 'not_found');

function expectedFor(role: Role, access: Exclude<Access, 'anyone'>): unknown {
  if (access === 'administrator') return 'not_found';
  return access === 'account' || isAllowed(role, access) ? passes : 'role_not_allowed';
}

test('the contract declares exactly the routes under /api/, except the OPTIONS routes', () => {
  const served = listRoutes(world.app).filter((route) => /^(?!OPTIONS )\S+ \/api\//.test(route));
  expect(served).toEqual(rules.map(({ route }) => route).toSorted());
});

test('every permission guards a route', () => {
  const needed = new Set(rules.map(({ access }) => access));
  expect(Object.keys(permissions).filter((each) => !needed.has(each as Permission))).toEqual([]);
});

describe('access follows contract/roles.ts', () => {
  test.each(guarded.flatMap((rule) => roles.map((role) => ({ ...rule, role }))))(
    '$route for the $role',
    async ({ route, access, role }) => {
      expect(await refusalOf(members[role], route)).toEqual(expectedFor(role, access));
    },
  );

  test.each(guarded)('$route for an administrator', async ({ route }) => {
    expect(await refusalOf(administrator, route)).toEqual(passes);
  });

  test.each(guarded)('$route without a login', async ({ route }) => {
    expect(await refusalOf(new TestVisitor(world.app), route)).toBe('not_logged_in');
  });
});

describe('an account whose last proof of identity is older than ten minutes', () => {
  test.each(guarded)('must prove identity again exactly where the contract says so: $route', async (rule) => {
    const owner = await aMember(world, organisation, 'owner');
    const stale = rule.access === 'administrator' ? await anAdministrator(world) : owner;
    await letProofExpire(world, stale);
    expect(await refusalOf(stale, rule.route)).toEqual(rule.needsStepUp ? 'step_up_needed' : passes);
  });
});

describe('an account without its required second factor', () => {
  let strict: LoggedIn;
  let inProduction: HttpServer;

  beforeAll(async () => {
    strict = await aTenant(world);
    await requireSecondFactorSince('7 days 1 minute');
    inProduction = await world.appWith({ administratorsNeedSecondFactor: true });
  });

  const requireSecondFactorSince = (ago: string) =>
    world.owner.query(
      'update organisation set second_factor_required_since = now() - $2::interval where organisation_id = $1',
      [strict.id, ago],
    );

  function at(app: HttpServer, visitor: LoggedIn): TestVisitor {
    return Object.assign(new TestVisitor(app), { cookie: visitor.cookie });
  }

  test.each(beyondOwnAccount.filter(({ access }) => access !== 'administrator'))(
    'must set up the factor first when the organisation requires it: $route',
    async ({ route }) => {
      expect(await refusalOf(strict, route)).toBe('second_factor_needed');
    },
  );

  test.each(beyondOwnAccount)(
    'must set up the factor first as an administrator in production: $route',
    async (rule) => {
      expect(await refusalOf(at(inProduction, administrator), rule.route)).toBe('second_factor_needed');
    },
  );

  test.each(guarded.filter(({ access }) => access === 'account'))(
    'can still use its own account routes: $route',
    async ({ route }) => {
      expect(await refusalOf(strict, route)).toEqual(passes);
      expect(await refusalOf(at(inProduction, administrator), route)).toEqual(passes);
    },
  );

  test('sees in /api/auth/me that it needs the factor, unlike an account without the requirement', async () => {
    const needs = async (visitor: TestVisitor) =>
      (await visitor.get('/api/auth/me')).json<{ needsSecondFactor: boolean }>().needsSecondFactor;
    expect(await needs(strict)).toBe(true);
    expect(await needs(at(inProduction, administrator))).toBe(true);
    expect(await needs(at(inProduction, organisation))).toBe(false);
    expect(await needs(administrator)).toBe(false);
  });

  test('can continue as an administrator in production after setting up the factor', async () => {
    const { email } = await anAdministrator(world);
    const visitor = new TestVisitor(inProduction);
    const login = await visitor.post('/api/auth/login', { email, password: goodPassword });
    expect(login.json()).toMatchObject({ needsSecondFactor: true });
    expect(await refusalOf(visitor, 'GET /api/admin/users')).toBe('second_factor_needed');
    await anAuthenticatorApp(visitor);
    expect(await refusalOf(visitor, 'GET /api/admin/users')).toEqual(passes);
  });

  test('has a week to set up the factor after the organisation begins to require it', async () => {
    await requireSecondFactorSince('6 days 23 hours');
    expect(await refusalOf(strict, 'GET /api/admin/stats')).toEqual(passes);
    await requireSecondFactorSince('7 days 1 minute');
  });

  test('may continue only after confirming the factor, not after starting its set-up', async () => {
    const begun = await aMember(world, strict, 'treasurer');
    await world.owner.query(`insert into totp (account_id, secret) values ($1, 'sealed')`, [begun.id]);
    expect(await refusalOf(begun, 'GET /api/admin/stats')).toBe('second_factor_needed');
    await world.owner.query('update totp set confirmed_at = now() where account_id = $1', [begun.id]);
    expect(await refusalOf(begun, 'GET /api/admin/stats')).toEqual(passes);
  });
});
