import { beforeAll, expect, test } from 'vitest';
import type { Anbi } from '../../../../contract/anbi.ts';
import type { ListedPage, PageFigures } from '../../../../contract/campaigns.ts';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import type { DonationStats } from '../../../../contract/donation-stats.ts';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import type { WaitingItem } from '../../../../contract/waiting.ts';
import type { WallMessage } from '../../../../contract/wall.ts';
import type { OverviewFigures, SettingPeriods } from '../../../../contract/year-overviews.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { useGivingWorld, withoutThanks } from '../../../testing/giving-world.ts';
import { TestVisitor } from '../../../testing/test-world.ts';
import { registerDemoOrganisation } from './register-demo-organisation.ts';
import { startDemoGifts } from './start-demo-gifts.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
const password = 'Warme-Maaltijden-12';
let demo: TestVisitor;
let id: string;
let logIn: () => Promise<void>;

beforeAll(async () => {
  const registered = await registerDemoOrganisation(world.deps, password);
  id = registered.id;
  demo = new TestVisitor(world.app);
  logIn = async () => void (await demo.post('/api/auth/login', { email: registered.email, password }));
  await logIn();
  await world.movePast({ minutes: 1 });
  await world.settle();
});

const gifts = async () => (await demo.get('/api/admin/subscriptions')).json<MonthlyGift[]>();
const donations = async (query = '') =>
  (await demo.get(`/api/admin/donations${query}`)).json<ListedDonation[]>();
const stats = async () => (await demo.get('/api/admin/stats')).json<DonationStats>();

test('the demo has active subscriptions with their past gifts', async () => {
  expect((await gifts()).map(({ status }) => status)).toEqual(Array(5).fill('active'));
  expect(await stats()).toMatchObject({
    recurringCount: 25,
    paidRecurringCount: 24,
    monthlyGifts: { count: 5, amount: '75.00' },
  });
});

test('the organisation of the demo must handle a missed charge, an erasure request and an action page', async () => {
  const waiting = (await demo.get('/api/admin/waiting')).json<WaitingItem[]>();
  // Other items may wait too, because some depend on the time of the year.
  for (const kind of ['erasure', 'missed_charge', 'action_page'])
    expect(waiting).toContainEqual(expect.objectContaining({ kind, count: 1 }));
});

test('the donor wall of the demo campaign shows the names of three donors', async () => {
  const answer = await demo.get('/api/admin/wall-messages?state=shown');
  const { messages } = answer.json<{ messages: WallMessage[] }>();
  expect(new Set(messages.map(({ name }) => name)).size).toBe(3);
  expect(new Set(messages.map(({ pageKind }) => pageKind))).toEqual(new Set(['campaign']));
});

test('every demo subscription knows the mandate reference and the creditor ID of its earlier charges', async () => {
  const { rows } = await world.owner.query(
    'select mandate_reference, creditor_id from subscription where organisation_id = $1',
    [id],
  );
  expect(rows).toHaveLength(5);
  for (const row of rows)
    expect(row).toEqual({ mandate_reference: expect.any(String), creditor_id: expect.any(String) });
});

test('every demo subscription was created at the moment of its first gift', async () => {
  const firstGifts = await donations('?type=maandelijks');
  for (const { email, createdAt } of await gifts()) {
    const dates = firstGifts.filter((gift) => gift.email === email).map((gift) => gift.createdAt);
    expect(dates.toSorted()[0]).toBe(createdAt);
  }
});

test('the timeline of every demo gift is in order: form, payment, outcome, mail', async () => {
  const order = ['form_sent', 'payment_started', 'completed', 'failed', 'expired', 'canceled', 'mail_sent'];
  for (const { id: donationId, status } of await donations()) {
    const detail = (await demo.get(`/api/admin/donations/${donationId}`)).json<DonationDetail>();
    const kinds = detail.timeline.map(({ kind }) => kind);
    expect(kinds).toContain(status);
    expect(kinds).toEqual(order.filter((kind) => kinds.includes(kind)));
  }
});

test('the demo has gifts of last year for overviews, and a complete ANBI page', async () => {
  const lastYear = world.deps.clock.now().getFullYear() - 1;
  const { tax, ...figures } = (await demo.get('/api/admin/year-overviews')).json<OverviewFigures>();
  expect(figures).toMatchObject({ year: lastYear, isRunning: false, donorCount: 12, toSendCount: 12 });
  expect(tax).toMatchObject({
    anbi: [{ from: `${lastYear}-01-01`, until: `${lastYear}-12-31` }],
    problems: [],
  });
  const periods = (await demo.get('/api/admin/year-overviews/periods')).json<SettingPeriods[]>();
  expect(periods.find(({ key }) => key === 'org_rsin')).toMatchObject({ periods: [{ from: '2015-01-01' }] });
  const { lights } = (await demo.get('/api/admin/anbi')).json<Anbi>();
  expect(new Set(Object.values(lights).map(({ light }) => light))).toEqual(new Set(['ok']));
});

test('one-off and monthly gifts of the demo can be refunded', async () => {
  const completed = await donations('?status=completed');
  const oneOff = completed.find(({ isRecurring }) => !isRecurring)!;
  const monthly = completed.findLast(({ isRecurring }) => isRecurring)!;
  for (const { id: donationId } of [oneOff, monthly]) {
    const answer = await demo.post(`/api/admin/donations/${donationId}/refund`, { amount: '2,50' });
    expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining({ status: 'sent' })]);
  }
  const givenCents = completed.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect((await stats()).totalRevenue).toBe((givenCents / 100).toFixed(2));
});

test('a second run of the demo job adds no subscriptions', async () => {
  await startDemoGifts(world.deps, mintOrganisationScope(id));
  await world.settle();
  expect(await gifts()).toHaveLength(5);
  expect((await stats()).recurringCount).toBe(25);
});

test('demo subscriptions survive the nightly reconciliation, are charged and can be stopped', async () => {
  for (const job of ['sync-subscriptions', 'reconcile-accounts']) await world.runScheduled(job);
  expect((await stats()).monthlyGifts.count).toBe(5);

  await world.movePast({ days: 40 });
  await world.settle();
  await logIn();
  const { paidRecurringCount } = await stats();
  expect(paidRecurringCount).toBeGreaterThanOrEqual(30);

  const [gift] = await gifts();
  expect((await demo.post(`/api/admin/subscriptions/${gift!.id}/cancel`, {})).statusCode).toBe(200);
  await world.runScheduled('sync-subscriptions');
  expect((await stats()).monthlyGifts.count).toBe(4);
});

test('the demo has three open pages and one to approve, and the figures of an open page add up to its total', async () => {
  const pages = (await demo.get('/api/admin/pages')).json<ListedPage[]>();
  expect(pages.map(({ kind, state }) => [kind, state])).toEqual([
    ['campaign', 'open'],
    ['action', 'open'],
    ['in_memoriam', 'open'],
    ['action', 'draft'],
  ]);
  const campaign = pages.find(({ kind }) => kind === 'campaign')!;
  expect(campaign).toMatchObject({ pageCount: 2, goal: '2500.00' });
  for (const page of pages.filter(({ state }) => state === 'open')) {
    const { months, sources } = (await demo.get(`/api/admin/pages/${page.id}/figures`)).json<PageFigures>();
    for (const rows of [months, sources]) {
      const cents = rows.reduce((sum, { received }) => sum + Math.round(Number(received) * 100), 0);
      expect((cents / 100).toFixed(2), page.title).toBe(page.received);
    }
    expect(page.giftCount, page.title).toBeGreaterThan(5);
    expect(sources.length).toBeGreaterThan(2);
  }
});
