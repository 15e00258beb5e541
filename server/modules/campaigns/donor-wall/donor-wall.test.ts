import { describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { aPaymentOfEachDonation } from '../../../testing/a-recorded-donation.ts';
import { aMember } from '../../../testing/builders.ts';
import { aCampaignPage, type BuiltPage } from '../../../testing/campaign-builders.ts';
import { openMyGift, textOf } from '../../../testing/donor-browser.ts';
import { aGift, aPaidGift, aStartedGift, pay, sendGiftForm } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { readWall } from './queries.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const wish = { wall: true, wallName: 'Noor uit Ede', wallAmount: true, wallMessage: 'Zet hem op.' };

const wallOf = ({ id }: Organisation, { page_id }: BuiltPage) =>
  world.deps.database.transaction(mintOrganisationScope(id), (transaction) => readWall(transaction, page_id));

async function aWall(given: Record<string, unknown> = {}) {
  const organisation = await anOrganisationThatTakesGifts(world);
  const page = await aCampaignPage(world, organisation, { wall: 'at_once', ...given });
  return { organisation, page };
}

const moderate = (organisation: Organisation, id: string, state: string) =>
  organisation.request('PUT', `/api/admin/wall-messages/${id}`, { state });

describe('a message that a donor leaves on a page', () => {
  test('is shown only after the gift is paid', async () => {
    const { organisation, page } = await aWall();
    const gift = await aStartedGift(world, organisation, { page: page.slug, ...wish });
    expect(await wallOf(organisation, page)).toEqual({ entries: [], otherCount: 0 });
    await pay(gift);
    await world.settle();
    expect(await wallOf(organisation, page)).toEqual({
      entries: [
        { name: 'Noor uit Ede', message: 'Zet hem op.', amountCents: 25_00, at: expect.any(Date), via: null },
      ],
      otherCount: 0,
    });
  });

  test('is also shown on the parent pages, with the title of its own page, until that page is archived', async () => {
    const { organisation, page } = await aWall();
    const under = { parent_id: page.page_id, wall: 'approved', kind: 'team' };
    const team = await aCampaignPage(world, organisation, { ...under, title: 'Team Oost' });
    const run = await aCampaignPage(world, organisation, {
      ...under,
      parent_id: team.page_id,
      title: 'Loop van Jan',
    });
    const { id } = await aPaidGift(world, organisation, { page: run.slug, ...wish });
    await aPaidGift(world, organisation, { page: page.slug, ...wish, wallName: 'Ad' });
    expect((await wallOf(organisation, page))!.entries).toMatchObject([{ name: 'Ad', via: null }]);
    await moderate(organisation, id, 'shown');
    const both = [{ name: 'Ad' }, { name: 'Noor uit Ede', amountCents: 25_00, via: 'Loop van Jan' }];
    expect((await wallOf(organisation, page))!.entries).toMatchObject(both);
    expect((await wallOf(organisation, team))!.entries).toMatchObject([{ via: 'Loop van Jan' }]);
    expect((await wallOf(organisation, run))!.entries).toMatchObject([{ via: null }]);
    await world.owner.query(`update campaign_page set state = 'archived' where page_id = $1`, [run.page_id]);
    expect((await wallOf(organisation, page))!.entries).toMatchObject([{ name: 'Ad' }]);
  });

  test('waits for approval if the page requires it, and an approved message can still be refused', async () => {
    const { organisation, page } = await aWall({ wall: 'approved' });
    const { id } = await aPaidGift(world, organisation, { page: page.slug, ...wish });
    expect(await wallOf(organisation, page)).toMatchObject({ entries: [] });
    const thanks = async () => (await world.app.inject(`/donation-complete?id=${id}`)).body;
    const notice = 'Uw naam en bericht staan op de pagina';
    expect(await thanks()).toContain(`${notice} zodra Stichting Test ze heeft bekeken.`);
    const waiting = await organisation.get('/api/admin/wall-messages?state=waiting');
    expect(waiting.json()).toMatchObject({
      count: 1,
      messages: [{ id, pageTitle: page.title, name: 'Noor uit Ede', amount: '25.00', state: 'waiting' }],
    });
    expect((await moderate(organisation, id, 'shown')).statusCode).toBe(200);
    expect((await wallOf(organisation, page))!.entries).toHaveLength(1);
    expect(await thanks()).toContain(`${notice}.`);
    expect((await moderate(organisation, id, 'refused')).statusCode).toBe(200);
    expect(await wallOf(organisation, page)).toMatchObject({ entries: [] });
    expect(await thanks()).not.toContain(notice);
  });

  test('is stored only if the donor chooses to be on the wall and the page has a wall', async () => {
    const { organisation, page } = await aWall();
    await aPaidGift(world, organisation, { page: page.slug, ...wish, wall: undefined });
    const off = await aCampaignPage(world, organisation, { wall: 'off' });
    await aPaidGift(world, organisation, { page: off.slug, ...wish });
    expect(await wallOf(organisation, page)).toEqual({ entries: [], otherCount: 0 });
    expect(await wallOf(organisation, off)).toBeUndefined();
    const { rows } = await world.owner.query('select from wall_message where organisation_id = $1', [
      organisation.id,
    ]);
    expect(rows).toEqual([]);
  });

  test.each([
    [
      { wallName: '', wallMessage: '' },
      { name: null, message: '' },
    ],
    [{ wallAmount: false }, { amountCents: null }],
    [{ wallMessage: 'x'.repeat(5_000) }, { message: 'x'.repeat(200) }],
    [{ wallMessage: 'een\r\ntwee\u0000\u202e drie' }, { message: 'een twee drie' }],
    [
      { wallMessage: { a: 1 }, wallName: 7 },
      { name: null, message: '' },
    ],
  ])('with the fields %j does not block the gift, and is shown with %j', async (fields, shown) => {
    const { organisation, page } = await aWall();
    await aPaidGift(world, organisation, { page: page.slug, ...wish, ...fields });
    expect((await wallOf(organisation, page))!.entries).toEqual([expect.objectContaining(shown)]);
  });

  test.each([
    { wallMessage: '<script>alert(1)</script> https://kwaad.example' },
    { wallMessage: 'Bel 0031 6 12345678' },
    { wallName: 'kwaad.nl' },
  ])(
    'waits for approval if it has a link or phone number, even on an unmoderated wall: %j',
    async (fields) => {
      const { organisation, page } = await aWall();
      const { id } = await aPaidGift(world, organisation, { page: page.slug, ...wish, ...fields });
      expect((await wallOf(organisation, page))!.entries).toEqual([]);
      const waiting = await organisation.get('/api/admin/wall-messages?state=waiting');
      expect(waiting.json()).toMatchObject({ messages: [{ id }] });
    },
  );

  test('can be sent without JavaScript', async () => {
    const { organisation, page } = await aWall();
    const { isRecurring: _, ...gift } = aGift(organisation, { page: page.slug });
    const answer = await sendGiftForm(world, { ...gift, wall: 'true', wallName: 'Jan', wallMessage: '' });
    expect(answer.statusCode).toBe(303);
    await pay({ id: '', checkoutUrl: answer.headers.location! });
    await world.settle();
    expect(await wallOf(organisation, page)).toMatchObject({ entries: [{ name: 'Jan', amountCents: null }] });
  });

  test('is shown when the first payment fails and the donor then pays', async () => {
    const { organisation, page } = await aWall();
    const gift = await aStartedGift(world, organisation, { page: page.slug, ...wish });
    await pay(gift, 'failed');
    await world.settle();
    const again = await world.app.inject({
      method: 'POST',
      url: `/donation-complete?id=${gift.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(again.statusCode).toBe(303);
    await pay({ id: '', checkoutUrl: again.headers.location! });
    await world.settle();
    expect(await wallOf(organisation, page)).toMatchObject({ entries: [{ name: 'Noor uit Ede' }] });
  });

  test('disappears when the gift is refunded', async () => {
    const { organisation, page } = await aWall();
    const gift = await aPaidGift(world, organisation, { page: page.slug, ...wish });
    await organisation.post(`/api/admin/donations/${gift.id}/refund`);
    await world.movePast({ days: 2 });
    await world.settle();
    expect(await wallOf(organisation, page)).toEqual({ entries: [], otherCount: 0 });
  });

  test('shows no amount on an in memoriam page, and is not shown at all if the gift was a test', async () => {
    const { organisation, page } = await aWall({ kind: 'in_memoriam' });
    await aPaidGift(world, organisation, { page: page.slug, ...wish });
    expect(await wallOf(organisation, page)).toMatchObject({ entries: [{ amountCents: null }] });
    const trying = await anOrganisationThatTakesGifts(world, 'test');
    const tried = await aCampaignPage(world, trying, { wall: 'at_once' });
    await aPaidGift(world, trying, { page: tried.slug, ...wish });
    expect(await wallOf(trying, tried)).toEqual({ entries: [], otherCount: 0 });
  });

  test('is shown if it is among the newest twenty, and the wall gives the number of older messages', async () => {
    const { organisation, page } = await aWall();
    const { id } = await aPaidGift(world, organisation, { page: page.slug, ...wish });
    await world.owner.query(
      `insert into donation (organisation_id, donation_id, environment, origin, amount_cents, is_recurring, status,
         created_at, completed_at, page_id)
       select organisation_id, substr(donation_id, 1, 22) || lpad(n::text, 4, '0'), environment, origin, 500, false,
         'completed', created_at, created_at, page_id
       from donation, generate_series(1, 50) n where donation_id = $1`,
      [id],
    );
    await aPaymentOfEachDonation(world, organisation);
    await world.owner.query(
      `insert into wall_message (organisation_id, donation_id, page_id, shows_amount, message, state, at)
       select organisation_id, donation_id, page_id, false, '', 'shown', now() - interval '1 day' from donation
       where page_id = $1 and donation_id <> $2`,
      [page.page_id, id],
    );
    const wall = await wallOf(organisation, page);
    expect(wall).toMatchObject({ otherCount: 31 });
    expect(wall!.entries).toHaveLength(20);
    expect(wall!.entries[0]).toMatchObject({ name: 'Noor uit Ede' });
  });
});

describe('removing a message', () => {
  test('in Mijn gift erases its text and name, and the organisation cannot show the message again', async () => {
    const { organisation, page } = await aWall();
    const { id } = await aPaidGift(world, organisation, { page: page.slug, ...wish });
    const browser = await openMyGift(world, organisation);
    const overview = await browser.get(`/mijn-gift/${organisation.id}`);
    expect(textOf(overview)).toContain(
      'Noor uit Ede Zet hem op. Samen voor de buurt. Iedereen kan dit lezen.',
    );
    const answer = await browser.send(`/mijn-gift/${organisation.id}/bericht/${id}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/mijn-gift/${organisation.id}?weggehaald=1`,
    ]);
    const after = await browser.get(answer.headers.location!);
    expect(textOf(after)).toContain('Uw bericht is weggehaald.');
    expect(textOf(after)).not.toContain('Zet hem op.');
    expect(await wallOf(organisation, page)).toMatchObject({ entries: [] });
    expect((await moderate(organisation, id, 'shown')).statusCode).toBe(409);
    const { rows } = await world.owner.query(
      'select name, message, state from wall_message where donation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ name: null, message: '', state: 'withdrawn' }]);
  });

  test('is refused to another donor, and another organisation and a viewer cannot see the message', async () => {
    const { organisation, page } = await aWall({ wall: 'approved' });
    const { id } = await aPaidGift(world, organisation, { page: page.slug, ...wish });
    await aPaidGift(world, organisation, { email: 'vreemde@voorbeeld.nl' });
    const stranger = await openMyGift(world, organisation, 'vreemde@voorbeeld.nl');
    expect((await stranger.send(`/mijn-gift/${organisation.id}/bericht/${id}`)).statusCode).toBe(404);
    const other = await anOrganisationThatTakesGifts(world);
    expect((await moderate(other, id, 'shown')).statusCode).toBe(404);
    expect((await other.get('/api/admin/wall-messages?state=waiting')).json()).toMatchObject({
      messages: [],
    });
    const viewer = await aMember(world, organisation, 'viewer');
    expect((await viewer.get('/api/admin/wall-messages?state=waiting')).statusCode).toBe(404);
    expect(await wallOf(organisation, page)).toMatchObject({ entries: [] });
  });

  test('happens when the organisation erases the donor', async () => {
    const { organisation, page } = await aWall();
    await aPaidGift(world, organisation, { page: page.slug, ...wish });
    const erased = await organisation.post('/api/admin/donors/erase', { email: 'noor@voorbeeld.nl' });
    expect(erased.statusCode).toBe(200);
    const { rows } = await world.owner.query('select from wall_message where page_id = $1', [page.page_id]);
    expect(rows).toEqual([]);
  });

  test('by refusing it or by refunding the gift invalidates the cached page', async () => {
    const { organisation, page } = await aWall();
    const { id } = await aPaidGift(world, organisation, { page: page.slug, ...wish });
    const heard: (string | undefined)[] = [];
    const client = await world.owner.connect();
    try {
      client.on('notification', ({ payload }) => heard.push(payload));
      await client.query('listen form_changed');
      await moderate(organisation, id, 'refused');
      await client.query('select 1');
      expect(heard).toEqual([organisation.id]);
      await organisation.post(`/api/admin/donations/${id}/refund`);
      await world.movePast({ days: 2 });
      await world.settle();
      await client.query('select 1');
      expect(heard).toContain(organisation.id);
      expect(heard.length).toBeGreaterThan(1);
    } finally {
      await client.query('unlisten *');
      client.release();
    }
  });
});
