import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnSession } from '../../../../contract/accounts.ts';
import {
  aTenant,
  goodPassword,
  addMembership,
  logInElsewhere,
  type LoggedIn,
  letProofExpire,
} from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
let tenant: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  tenant = await aTenant(world);
});

const sessionsOf = async (visitor: TestVisitor) =>
  (await visitor.get('/api/auth/sessions')).json<OwnSession[]>();
const isLoggedIn = async (visitor: TestVisitor) => (await visitor.get('/api/auth/me')).statusCode === 200;

async function logInWith(userAgent: string): Promise<TestVisitor> {
  const visitor = new TestVisitor(world.app);
  const body = { email: tenant.email, password: goodPassword };
  const answer = await visitor.request('POST', '/api/auth/login', body, { 'user-agent': userAgent });
  expect(answer.statusCode).toBe(200);
  return visitor;
}

describe('the list of the user’s own sessions', () => {
  test('shows device, start, last use and the current session', async () => {
    const phone = await logInWith(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML) Version/18.0 Mobile/15E148 Safari/604.1',
    );
    await world.owner.query(
      `update session set created_at = now() - interval '2 days', last_seen_at = now() - interval '1 hour'
       where account_id = $1 and device like 'Chrome%'`,
      [tenant.id],
    );
    const listed = await sessionsOf(phone);
    expect(listed).toEqual([
      {
        id: expect.any(String),
        device: 'Safari op iPhone',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: true,
      },
      expect.objectContaining({ device: 'Chrome op Windows', isCurrent: false }),
    ]);
    const ageMs = Date.parse(listed[0]!.lastSeenAt) - Date.parse(listed[1]!.lastSeenAt);
    expect(ageMs).toBeGreaterThan(59 * 60_000);
    expect(JSON.stringify(listed)).not.toContain(phone.cookie!.split('=')[1]!);
  });

  test('contains the sessions of the account in every organisation, and no sessions of other accounts', async () => {
    const other = await aTenant(world);
    await addMembership(world, tenant, other, 'viewer');
    const there = await logInElsewhere(world, tenant.id, other.id);
    expect(await sessionsOf(tenant)).toHaveLength(2);
    expect(await sessionsOf(there)).toHaveLength(2);
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  test('leaves out expired sessions', async () => {
    const idle = await logInWith('Chrome');
    await world.movePast({ hours: 8 });
    expect(await isLoggedIn(idle)).toBe(false);
    expect(await sessionsOf(tenant)).toHaveLength(1);
  });
});

describe('ending a session', () => {
  test('logs the user out on that device, and is recorded in the audit log', async () => {
    const elsewhere = await logInElsewhere(world, tenant.id, tenant.id);
    const [, other] = await sessionsOf(tenant);
    const ended = await tenant.delete(`/api/auth/sessions/${other!.id}`);
    expect(ended.json()).toEqual({ message: 'U bent uitgelogd op Chrome op Windows.' });
    expect([await isLoggedIn(tenant), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    expect((await tenant.get('/api/admin/audit')).json()[0]).toMatchObject({
      actor: tenant.email,
      text: 'Uitgelogd op een ander apparaat: Chrome op Windows.',
    });
    expect((await tenant.delete(`/api/auth/sessions/${other!.id}`)).statusCode).toBe(404);
  });

  test('requires step-up, so that a stolen session cannot end other sessions', async () => {
    const elsewhere = await logInElsewhere(world, tenant.id, tenant.id);
    await letProofExpire(world, tenant);
    const [, other] = await sessionsOf(tenant);
    for (const path of ['/api/auth/sessions', `/api/auth/sessions/${other!.id}`])
      expect((await tenant.delete(path)).json().code).toBe('step_up_needed');
    expect(await isLoggedIn(elsewhere)).toBe(true);
  });

  test('gives 404 for a session of another account, even in the same organisation', async () => {
    const colleague = await aTenant(world);
    await addMembership(world, colleague, tenant, 'treasurer');
    const [theirs] = await sessionsOf(colleague);
    expect((await tenant.delete(`/api/auth/sessions/${theirs!.id}`)).statusCode).toBe(404);
    expect(await isLoggedIn(colleague)).toBe(true);
  });

  test('is possible for all other sessions of the user at once, in every organisation', async () => {
    const other = await aTenant(world);
    await addMembership(world, tenant, other, 'viewer');
    const elsewhere = [
      await logInElsewhere(world, tenant.id, tenant.id),
      await logInElsewhere(world, tenant.id, other.id),
    ];
    const ended = await tenant.delete('/api/auth/sessions');
    expect(ended.json()).toEqual({ message: 'U bent op alle andere apparaten uitgelogd.' });
    expect(await Promise.all([tenant, other, ...elsewhere].map(isLoggedIn))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await tenant.get('/api/admin/audit')).json()[0]).toMatchObject({
      text: 'Uitgelogd op alle andere apparaten.',
    });
  });
});
