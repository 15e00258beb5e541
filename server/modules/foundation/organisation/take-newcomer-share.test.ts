import { beforeEach, expect, test } from 'vitest';
import { aMember, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { limits } from './limits.ts';

const world = useTestWorld();
let first: LoggedIn;
let second: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  first = await aTenant(world);
  second = await aTenant(world);
});

const testMail = (organisation: LoggedIn, testEmail: string) =>
  organisation.post('/api/admin/test-email', { testEmail, testAmount: '10' });
const invite = (organisation: LoggedIn, email: string) =>
  organisation.post('/api/admin/team/invitations', { email, role: 'staff' });

async function useUpShare(except = 0): Promise<void> {
  for (let mail = 0; mail < limits.mailsOfNewcomers.max - except; mail++)
    await world.deps.rateLimiter.take(limits.mailsOfNewcomers, 'platform');
}

test('new organisations share one limit of mails to addresses outside their teams', async () => {
  await useUpShare(1);
  expect((await testMail(first, 'iemand@elders.nl')).statusCode).toBe(200);
  for (const refused of [
    await testMail(second, 'iemand@elders.nl'),
    await invite(second, 'ander@elders.nl'),
  ]) {
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('samen hoogstens 200 van zulke mails per uur');
  }
});

test('mails to the team do not count, and an organisation of more than a week is not held back', async () => {
  await useUpShare();
  const member = await aMember(world, first, 'staff');
  expect((await testMail(first, member.email)).statusCode).toBe(200);
  await world.owner.query(
    `update organisation set created_at = now() - interval '8 days' where organisation_id = $1`,
    [second.id],
  );
  expect((await testMail(second, 'iemand@elders.nl')).statusCode).toBe(200);
});
