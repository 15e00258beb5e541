import { beforeEach, describe, expect, test } from 'vitest';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aMember, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { DonorBrowser } from '../../../testing/donor-browser.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { mailsOfNewcomers } from './newcomer-allowance.ts';

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

async function useUpLimit(except = 0): Promise<void> {
  for (let mail = 0; mail < mailsOfNewcomers.max - except; mail++)
    await world.deps.rateLimiter.take(mailsOfNewcomers, 'platform');
}

test('new organisations share one limit for mails to addresses outside their teams', async () => {
  await useUpLimit(1);
  expect((await testMail(first, 'iemand@elders.nl')).statusCode).toBe(200);
  for (const refused of [
    await testMail(second, 'iemand@elders.nl'),
    await invite(second, 'ander@elders.nl'),
  ]) {
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('samen hoogstens 200 van zulke mails per uur');
  }
});

test('the limit applies neither to mails to the team nor to mails from an organisation older than a week', async () => {
  await world.movePast({ days: 8 });
  const newcomer = await aTenant(world);
  await useUpLimit();
  const member = await aMember(world, newcomer, 'staff');
  expect((await testMail(newcomer, member.email)).statusCode).toBe(200);
  expect((await testMail(newcomer, 'iemand@elders.nl')).statusCode).toBe(429);
  expect((await testMail(second, 'iemand@elders.nl')).statusCode).toBe(200);
});

async function recipientsOf(kind: string): Promise<string[]> {
  await world.runJobs();
  const { rows } = await world.owner.query<{ recipient: string }>(
    'select recipient from mail where organisation_id = $1 and kind = $2 order by recipient',
    [first.id, kind],
  );
  return rows.map(({ recipient }) => recipient);
}

async function letAnHourPass(): Promise<void> {
  await world.forgetAttempts();
  await world.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
}

describe('the limit for new organisations', () => {
  test('counts confirmations that are sent again', async () => {
    const gifts = [await aRecordedDonation(world, first), await aRecordedDonation(world, first)];
    await useUpLimit(1);
    const [sent, refused] = [
      await first.post(`/api/donations/${gifts[0]}/send-email`),
      await first.post(`/api/donations/${gifts[1]}/send-email`),
    ];
    expect([sent.statusCode, refused.statusCode]).toEqual([200, 429]);
    expect(refused.json().message).toContain('samen hoogstens 200 van zulke mails per uur');
    expect(await recipientsOf('confirmation-again')).toHaveLength(1);
  });

  test('counts yearly overviews and delays those above the limit', async () => {
    await first.post('/api/admin/settings', { key: 'payment_api_environment', value: 'live' });
    const emails = ['an@elders.nl', 'bo@elders.nl', 'co@elders.nl'];
    const at = new Date('2025-05-01T10:00:00Z');
    await givePastGifts(
      world,
      first,
      emails.map((email) => ({ at, email })),
    );
    await useUpLimit(1);
    expect((await first.post('/api/admin/year-overviews/send', { year: 2025 })).statusCode).toBe(200);
    expect(await recipientsOf('year-overview')).toHaveLength(1);
    const progress = async () => (await first.get('/api/admin/year-overviews/progress?year=2025')).json();
    expect(await progress()).toEqual({ waitingCount: 2, mailedCount: 1 });
    await world.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    expect(await recipientsOf('year-overview')).toHaveLength(1);
    await letAnHourPass();
    expect(await recipientsOf('year-overview')).toEqual(emails);
    expect(await progress()).toEqual({ waitingCount: 0, mailedCount: 3 });
  });

  test('delays the mail with a link to Mijn gift, but the response is the same as for an unknown address', async () => {
    await aRecordedDonation(world, first);
    const ask = (email: string) =>
      new DonorBrowser(world.app).send(`/mijn-gift?orgId=${first.id}`, { email });
    await useUpLimit();
    const [known, unknown] = [await ask('lukasz@voorbeeld.nl'), await ask('niemand@voorbeeld.nl')];
    expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
    expect(await recipientsOf('my-gift-link')).toEqual([]);
    await letAnHourPass();
    expect(await recipientsOf('my-gift-link')).toEqual(['lukasz@voorbeeld.nl']);
  });

  test('does not count a request for a link to Mijn gift if the address is unknown', async () => {
    await useUpLimit(1);
    await new DonorBrowser(world.app).send(`/mijn-gift?orgId=${first.id}`, { email: 'niemand@voorbeeld.nl' });
    await world.runJobs();
    expect((await testMail(first, 'iemand@elders.nl')).statusCode).toBe(200);
  });
});
