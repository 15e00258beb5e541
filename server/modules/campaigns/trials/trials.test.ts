import { beforeEach, describe, expect, test } from 'vitest';
import { trialField } from '../../../../contract/form-rules.ts';
import type { AuditEntry } from '../../../../contract/audit.ts';
import type { Trials } from '../../../../contract/trials.ts';
import type { FormTrial } from '../../foundation/deps.ts';
import { createPageCache } from '../../../platform/http/page-cache.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { createGroupedCache } from '../../../platform/grouped-cache.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aPaymentOfEachDonation } from '../../../testing/a-recorded-donation.ts';
import { aMember, type LoggedIn } from '../../../testing/builders.ts';
import { aMonthlyGift, aPaidGift, aStartedGift, donationOf, pay } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;
/** Each test has its own server, because the server saves the counted visits when it closes. */
let app: HttpServer;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  app = await world.appWith({});
});

const otherAmounts = { kind: 'amounts', value: '15; 30; 60' };
const start = (body: object = otherAmounts, visitor: LoggedIn = organisation) =>
  visitor.post('/api/admin/trial', body);
const end = (body: object, visitor: LoggedIn = organisation) => visitor.post('/api/admin/trial/end', body);
const read = async (visitor: LoggedIn = organisation) =>
  (await visitor.get('/api/admin/trial')).json<Trials>();

async function runningId(): Promise<string> {
  const { running } = await read();
  return running!.id;
}

const loadForm = (query = '', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/donation-embed?component=advanced&orgId=${organisation.id}${query}`, headers });

const markIn = (html: string) => /name="proef" value="([^"]+)"/.exec(html)?.[1];
const presetsIn = (html: string) =>
  [...html.matchAll(/name="amount"[^>]* value="(\d+)"/g)].map(([, value]) => value);

async function visitsNow(): Promise<number> {
  await app.close();
  const { running } = await read();
  return running!.first.visits + running!.second.visits;
}

const send = (amount: string, mark: string) =>
  app.inject({
    method: 'POST',
    url: '/api/donations',
    payload: new URLSearchParams({
      orgId: organisation.id,
      component: 'advanced',
      amount,
      email: 'noor@voorbeeld.nl',
      paymentMethod: 'ideal',
      currency: 'EUR',
      asks: '1',
      [trialField]: mark,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('a form with a running trial', () => {
  test('shows both variants about equally often, and counts every view', async () => {
    await start();
    const id = await runningId();
    const [formPages, formTrials] = [createPageCache(), createGroupedCache<FormTrial | null>(10)];
    for (const kept of [formPages, formTrials]) kept.setEnabled(true);
    app = await world.appWith({ formPages, formTrials });
    const shown = { 1: 0, 2: 0 };
    for (let view = 0; view < 400; view += 1) {
      const html = (await loadForm(view % 2 === 0 ? '' : '&embedded=true')).body;
      const variant = markIn(html) === `${id}.1` ? 1 : 2;
      expect(markIn(html)).toBe(`${id}.${variant}`);
      expect(presetsIn(html)).toEqual(variant === 1 ? ['10', '25', '50'] : ['15', '30', '60']);
      shown[variant] += 1;
    }
    // A fair random choice fails this check less than once in ten million runs.
    expect(Math.abs(shown[1] - 200)).toBeLessThan(55);
    expect(await visitsNow()).toBe(400);
    const { running } = await read();
    expect([running!.first.visits, running!.second.visits]).toEqual([shown[1], shown[2]]);
  });

  test('can preselect another frequency in the second variant, if the donor can choose a frequency', async () => {
    await start({ kind: 'frequency', value: 'maandelijks' });
    const seen = new Set<boolean>();
    for (let view = 0; view < 30; view += 1) {
      const html = (await loadForm()).body;
      const isMonthly = /id="monthly"[^>]* checked=""/.test(html);
      expect(markIn(html)?.endsWith(isMonthly ? '.2' : '.1')).toBe(true);
      seen.add(isMonthly);
    }
    expect(seen.size).toBe(2);
    expect(markIn((await loadForm('&component=simple')).body)).toBeUndefined();
    const simple = await app.inject(`/donation-embed?component=simple&orgId=${organisation.id}`);
    expect(markIn(simple.body)).toBeUndefined();
    expect(await visitsNow()).toBe(30);
  });

  test('can ask in only one variant whether the donor wants to give monthly, with and without JavaScript', async () => {
    await start({ kind: 'question', value: '40' });
    const id = await runningId();
    const seen = new Set<boolean>();
    for (let view = 0; view < 30; view += 1) {
      const html = (await loadForm()).body;
      const asks = html.includes('data-up-to="4000"') && html.includes('name="asks"');
      expect(markIn(html)).toBe(`${id}.${asks ? 2 : 1}`);
      seen.add(asks);
    }
    expect(seen.size).toBe(2);
    const simple = await app.inject(`/donation-embed?component=simple&orgId=${organisation.id}`);
    expect(markIn(simple.body)).toBeUndefined();

    const asked = await send('30', `${id}.2`);
    expect([asked.statusCode, markIn(asked.body)]).toEqual([200, `${id}.2`]);
    expect(asked.body).toContain('name="monthlyInstead"');
    for (const [amount, mark] of [
      ['50', `${id}.2`],
      ['30', `${id}.1`],
    ] as const)
      expect((await send(amount, mark)).statusCode).toBe(303);
    expect(await visitsNow()).toBe(30);

    await end({ id, keep: 2 });
    expect((await organisation.get('/api/admin/settings/form_monthly_question')).json().value).toBe('40');
    expect((await start({ kind: 'question', value: '' })).statusCode).toBe(200);
    await end({ id: await runningId(), keep: 2 });
    expect((await read()).former[0]).toMatchObject({ first: { value: '40' }, second: { value: '' } });
    const form = await organisation.get(`/donation-embed?component=advanced&orgId=${organisation.id}`);
    expect(form.body).not.toContain('name="asks"');
  });

  test('without JavaScript, proposes the monthly amount of the variant that the donor saw', async () => {
    await saveSetting(organisation, 'form_monthly_question', '100');
    await start();
    const id = await runningId();
    for (const [variant, monthly] of [
      [1, '10'],
      [2, '15'],
    ] as const) {
      const asked = await send('45', `${id}.${variant}`);
      expect([asked.statusCode, asked.body]).toEqual([
        200,
        expect.stringMatching(
          new RegExp(
            `value="${monthly}"[^>]*name="monthlyInstead"|name="monthlyInstead"[^>]*value="${monthly}"`,
          ),
        ),
      ]);
    }
  });

  test.each<[string, string, Record<string, string>, 'GET' | 'HEAD']>([
    ['a program sends a HEAD request', '', {}, 'HEAD'],
    ['a browser prefetches it', '', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
    ['the dashboard previews it', '', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }, 'GET'],
    ['the donor has just given', '&success=true', {}, 'GET'],
  ])('shows the organisation’s settings and is not counted when %s', async (_, query, headers, method) => {
    await start();
    for (let view = 0; view < 10; view += 1) {
      const { body } = await loadForm(query, headers, method);
      expect(markIn(body)).toBeUndefined();
      expect(presetsIn(body)).toEqual(method === 'HEAD' ? [] : ['10', '25', '50']);
    }
    expect(await visitsNow()).toBe(0);
  });

  test('is not counted when it is shown in the preview of the editor or in test mode', async () => {
    await start();
    const preview = await organisation.post('/api/admin/form-preview', { page: 'advanced' });
    expect(markIn(preview.json().html)).toBeUndefined();
    await saveSetting(organisation, 'payment_api_environment', 'test');
    expect(markIn((await loadForm()).body)).toMatch(/\.[12]$/);
    expect(await visitsNow()).toBe(0);
  });

  test('keeps its variant when it is shown again with an error', async () => {
    await start();
    const mark = `${await runningId()}.2`;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/donations',
      payload: new URLSearchParams({
        orgId: organisation.id,
        component: 'advanced',
        amount: '30',
        email: 'geen adres',
        [trialField]: mark,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(400);
    expect(markIn(answer.body)).toBe(mark);
    expect(answer.body).toMatch(/value="30" checked=""|checked="" value="30"/);
    expect(await visitsNow()).toBe(0);
  });
});

describe('a gift', () => {
  test('counts for its variant after it is paid, but the later charges of a monthly gift do not', async () => {
    await start();
    const id = await runningId();
    for (let view = 0; view < 20; view += 1) await loadForm();
    await aPaidGift(world, organisation, { [trialField]: `${id}.1` });
    await aPaidGift(world, organisation, { [trialField]: `${id}.2`, amount: '500.00' });
    const monthly = await aMonthlyGift(world, organisation, { [trialField]: `${id}.2`, amount: '5.00' });
    await aStartedGift(world, organisation, { [trialField]: `${id}.2`, email: 'open@voorbeeld.nl' });
    await world.movePast({ days: 33 });
    await world.settle();
    const { rows } = await world.owner.query(
      'select count(*)::int as charged from donation where subscription_id = $1 and trial_id is null',
      [monthly.subscriptionId],
    );
    expect(rows[0].charged).toBeGreaterThan(0);

    await app.close();
    const { running } = await read();
    const { first, second } = running!;
    expect(first).toMatchObject({ gifts: 1, monthlyGifts: 0 });
    expect(second).toMatchObject({ gifts: 2, monthlyGifts: 1 });
    expect(Number(first.perVisit)).toBeCloseTo(25 / Math.max(first.visits, 1), 1);
    expect(Number(second.perVisit)).toBeCloseTo((100 + 60) / Math.max(second.visits, 2), 1);
    expect(running!.winner).toBeNull();
  });

  test('keeps its variant when the payment is retried', async () => {
    await start();
    const mark = { trial_id: await runningId(), variant: 2 };
    const gift = await aStartedGift(world, organisation, { [trialField]: `${mark.trial_id}.2` });
    await pay(gift, 'failed');
    await world.settle();
    const retried = await app.inject({
      method: 'POST',
      url: `/donation-complete?id=${gift.id}`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(retried.statusCode).toBe(303);
    const { rows } = await world.owner.query(
      'select trial_id, variant from donation where donation_id = $1',
      [gift.id],
    );
    expect(rows).toEqual([mark]);
  });

  test('does not count when it is a test gift or was refunded', async () => {
    await start();
    const mark = { [trialField]: `${await runningId()}.1` };
    const gift = await aPaidGift(world, organisation, mark);
    expect((await read()).running!.first.gifts).toBe(1);
    await organisation.post(`/api/admin/donations/${gift.id}/refund`);
    await world.movePast({ days: 2 });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status: 'refunded' });
    await saveSetting(organisation, 'payment_api_environment', 'test');
    await aPaidGift(world, organisation, mark);
    expect((await read()).running!.first).toMatchObject({ gifts: 0, perVisit: null });
  });

  test.each([
    ['another organisation’s trial', async () => `${await trialOfAnother()}.1`],
    ['an unknown trial', async () => `${randomId()}.1`],
    ['an unknown variant', async () => `${await runningId()}.3`],
    ['a text that is too long', async () => 'x'.repeat(3_000)],
  ])('is accepted, but not counted, when it names %s', async (_, makeMark) => {
    await start();
    const gift = await aStartedGift(world, organisation, { [trialField]: await makeMark() });
    expect(await donationOf(world, gift)).toMatchObject({ trial_id: null, variant: null });
  });

  test('is accepted, but not counted, when its trial has ended', async () => {
    await start();
    const id = await runningId();
    await end({ id, keep: 1 });
    const gift = await aStartedGift(world, organisation, { [trialField]: `${id}.2` });
    expect(await donationOf(world, gift)).toMatchObject({ trial_id: null, variant: null });
    expect(markIn((await loadForm()).body)).toBeUndefined();
  });

  test('leads to the same checkout when it is sent twice without JavaScript, even from forms with different variants', async () => {
    await start();
    const id = await runningId();
    const send = (mark: string) =>
      app.inject({
        method: 'POST',
        url: '/api/donations',
        payload: new URLSearchParams({
          orgId: organisation.id,
          amount: '25',
          email: 'noor@voorbeeld.nl',
          paymentMethod: 'ideal',
          currency: 'EUR',
          [trialField]: mark,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const [first, second] = [await send(`${id}.1`), await send(`${id}.2`)];
    expect(first.statusCode).toBe(303);
    expect(second.headers['location']).toBe(first.headers['location']);
  });
});

async function trialOfAnother(): Promise<string> {
  const other = await anOrganisationThatTakesGifts(world);
  await start(otherAmounts, other);
  return (await read(other)).running!.id;
}

describe('a trial', () => {
  test.each([
    [{ kind: 'amounts', value: '10; 25; 50' }, 'Zo is uw formulier al. Kies voor variant B iets anders.'],
    [{ kind: 'amounts', value: '10; 25' }, 'Vul drie tot vijf bedragen in.'],
    [{ kind: 'question', value: '3' }, 'Vul een bedrag in van 6 tot 1.000 euro, bijvoorbeeld 50.'],
    [{ kind: 'question', value: '' }, 'Zo is uw formulier al. Kies voor variant B iets anders.'],
    [{ kind: 'frequency', value: 'eenmalig' }, 'Zo is uw formulier al. Kies voor variant B iets anders.'],
  ])('with %j is refused', async (body, sentence) => {
    const answer = await start(body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { value: sentence }]);
    expect((await read()).running).toBeNull();
  });

  test('is the only running trial of its organisation, and another organisation cannot see or end it', async () => {
    const answers = await Promise.all([start(), start({ kind: 'frequency', value: 'maandelijks' })]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const other = await anOrganisationThatTakesGifts(world);
    expect(await read(other)).toEqual({ running: null, former: [] });
    expect((await end({ id: await runningId(), keep: 2 }, other)).statusCode).toBe(404);
  });

  test('keeps its first variant when the setting changes during the trial', async () => {
    await start();
    await saveSetting(organisation, 'form_amounts', '1; 2; 3');
    for (let view = 0; view < 5; view += 1) expect(presetsIn((await loadForm()).body)).not.toContain('2');
  });

  test('saves the chosen variant as the setting when it ends, and cannot end twice', async () => {
    await start();
    const id = await runningId();
    expect((await end({ id, keep: 2 })).statusCode).toBe(200);
    expect((await end({ id, keep: 1 })).statusCode).toBe(409);
    expect(presetsIn((await loadForm()).body)).toEqual(['15', '30', '60']);
    const { running, former } = await read();
    expect(running).toBeNull();
    expect(former).toMatchObject([{ id, kept: 2, winner: null, second: { value: '15; 30; 60' } }]);
    const entries = (await organisation.get('/api/admin/audit')).json<AuditEntry[]>();
    expect(entries.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Een geefproef gestart (Andere bedragen: ‘10; 25; 50’ naast ‘15; 30; 60’).',
        'De geefproef beëindigd (variant B gehouden).',
      ]),
    );
    expect((await start({ kind: 'amounts', value: '10; 25; 50' })).statusCode).toBe(200);
  });

  test('stores no setting when the chosen variant equals the current value', async () => {
    await start();
    await end({ id: await runningId(), keep: 1 });
    const { rows } = await world.owner.query(
      `select from organisation_setting where organisation_id = $1 and key = 'form_amounts'`,
      [organisation.id],
    );
    expect(rows).toEqual([]);
  });

  test('names a winner when there are enough gifts, and remembers the winner after it ends', async () => {
    await start();
    const id = await runningId();
    await world.owner.query(
      `update trial set first_visits = 400, second_visits = 400 where organisation_id = $1 and trial_id = $2`,
      [organisation.id, id],
    );
    const example = await aPaidGift(world, organisation, { [trialField]: `${id}.1` });
    await world.owner.query(
      `insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         trial_id, variant, created_at, completed_at)
       select organisation_id, substr(md5(n::text || donation_id), 1, 26), environment, origin, status, amount_cents,
         is_recurring, trial_id, case when n <= 60 then 1 else 2 end, created_at, completed_at
       from donation, generate_series(1, 260) n where donation_id = $1`,
      [example.id],
    );
    await aPaymentOfEachDonation(world, organisation);
    expect((await read()).running).toMatchObject({
      winner: 2,
      first: { visits: 400, gifts: 61, perVisit: '3.81' },
      second: { visits: 400, gifts: 200, perVisit: '12.50' },
    });
    await end({ id, keep: 2 });
    await world.owner.query('delete from donation where trial_id = $1 and donation_id <> $2', [
      id,
      example.id,
    ]);
    expect((await read()).former).toMatchObject([{ winner: 2, kept: 2 }]);
  });

  test('is visible to a viewer', async () => {
    const viewer = await aMember(world, organisation, 'viewer');
    await start();
    expect((await read(viewer)).running).toMatchObject({ kind: 'amounts', first: { value: '10; 25; 50' } });
  });
});
