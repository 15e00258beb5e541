import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PageFigures } from '../../../../contract/campaigns.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  donationOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { readPageTotals } from './page-totals.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const aPage = (organisation: Organisation, given?: Record<string, unknown>) =>
  aCampaignPage(world, organisation, given);

async function aFund({ id }: Organisation, archivedAt: Date | null = null): Promise<string> {
  const fundId = randomId();
  await world.owner.query(
    'insert into fund (organisation_id, fund_id, name, archived_at) values ($1, $2, $2, $3)',
    [id, fundId, archivedAt],
  );
  return fundId;
}

const totalOf = async ({ id }: Organisation, { page_id }: { page_id: string }) => {
  const [totals] = await world.deps.database.transaction(mintOrganisationScope(id), (transaction) =>
    readPageTotals(transaction, page_id),
  );
  return totals;
};

describe('a gift through a page', () => {
  test('counts for the page and its parent pages after it is paid', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const campaign = await aPage(organisation);
    const team = await aPage(organisation, { kind: 'team', parent_id: campaign.page_id });
    const action = await aPage(organisation, { kind: 'action', parent_id: team.page_id });
    await aPaidGift(world, organisation, { page: action.slug, amount: '12.50' });
    await aPaidGift(world, organisation, { page: campaign.slug, amount: '20' });
    await aStartedGift(world, organisation, { page: action.slug, amount: '500' });
    expect(await totalOf(organisation, action)).toMatchObject({
      receivedCents: 12_50,
      giftCount: 1,
      pageCount: 0,
    });
    expect(await totalOf(organisation, team)).toMatchObject({
      receivedCents: 12_50,
      giftCount: 1,
      pageCount: 1,
    });
    expect(await totalOf(organisation, campaign)).toMatchObject({
      receivedCents: 32_50,
      giftCount: 2,
      pageCount: 2,
    });
    await expectLedgersToMatch(world);
  });

  test('still counts after its page is archived, but that page is no longer one of the pages under its parent', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const campaign = await aPage(organisation);
    const action = await aPage(organisation, { kind: 'action', parent_id: campaign.page_id });
    await aPage(organisation, { kind: 'action', parent_id: campaign.page_id, state: 'draft' });
    await aPaidGift(world, organisation, { page: action.slug, amount: '12.50' });
    expect(await totalOf(organisation, campaign)).toMatchObject({ pageCount: 2 });
    await world.owner.query(`update campaign_page set state = 'archived' where page_id = $1`, [
      action.page_id,
    ]);
    expect(await totalOf(organisation, campaign)).toMatchObject({ receivedCents: 12_50, pageCount: 1 });
  });

  test('stops counting after it is refunded', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const page = await aPage(organisation);
    const gift = await aPaidGift(world, organisation, { page: page.slug, amount: '25' });
    await organisation.post(`/api/admin/donations/${gift.id}/refund`);
    await world.movePast({ days: 2 });
    await world.settle();
    expect(await totalOf(organisation, page)).toMatchObject({ receivedCents: 0, giftCount: 0 });
    await expectLedgersToMatch(world);
  });

  test('counts again with every charge if it is monthly', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const fundId = await aFund(organisation);
    const page = await aPage(organisation, { fund_id: fundId });
    const gift = await aMonthlyGift(world, organisation, {
      page: page.slug,
      amount: '5',
      utm_source: 'poster',
    });
    await world.movePast({ days: 65 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([
      { page_id: page.page_id, fund_id: fundId, source: 'poster' },
      { page_id: page.page_id, fund_id: fundId, source: 'poster' },
    ]);
    expect(await totalOf(organisation, page)).toMatchObject({ receivedCents: 15_00, giftCount: 3 });
    await expectLedgersToMatch(world);
  });

  test.each([
    ['that was closed', { state: 'closed' }],
    ['that is a draft', { state: 'draft' }],
    ['whose last day has passed', { ends_on: '2020-01-01' }],
    ['whose first day has not come', { starts_on: '2999-01-01' }],
  ])('%s counts for no page, and records which page the donor used', async (_, given) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const page = await aPage(organisation, { ...given, fund_id: await aFund(organisation) });
    const gift = await aPaidGift(world, organisation, { page: page.slug });
    expect(await donationOf(world, gift)).toMatchObject({
      status: 'completed',
      page_id: null,
      closed_page_id: page.page_id,
      fund_id: null,
    });
    expect(await totalOf(organisation, page)).toMatchObject({ receivedCents: 0 });
  });

  test('counts for no page and no fund if these belong to another organisation', async () => {
    const [organisation, other] = [
      await anOrganisationThatTakesGifts(world),
      await anOrganisationThatTakesGifts(world),
    ];
    const page = await aPage(other);
    const fund = await aFund(other);
    const gift = await aPaidGift(world, organisation, { page: page.slug, fund });
    expect(await donationOf(world, gift)).toMatchObject({
      page_id: null,
      closed_page_id: null,
      fund_id: null,
    });
  });
});

describe('a gift', () => {
  test('gets the fund of the form, unless that fund is archived', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const fund = await aFund(organisation);
    const archived = await aFund(organisation, new Date());
    const given = await aPaidGift(world, organisation, { fund });
    expect(await donationOf(world, given)).toMatchObject({ fund_id: fund });
    const late = await aPaidGift(world, organisation, { fund: archived });
    expect(await donationOf(world, late)).toMatchObject({ fund_id: null });
  });

  test.each([
    [
      { utm_source: 'nieuwsbrief', utm_campaign: 'kerst' },
      'nieuwsbrief',
      'utm_source=nieuwsbrief&utm_campaign=kerst',
    ],
    [{ referrer: 'https://www.krant.example' }, 'krant.example', null],
    [{ utm_source: 'x'.repeat(101), referrer: 'krant.example' }, 'krant.example', null],
    [{ utm_source: 7 }, null, null],
    [{}, null, null],
  ])('with the form fields %j gets the source %j', async (fields, source, utm) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation, fields);
    expect(await donationOf(world, gift)).toMatchObject({ source, utm });
  });
});

describe('the figures of a page', () => {
  test('are read without reading the figures of a thousand other pages', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const page = await aPage(organisation);
    await world.owner.query(
      `insert into campaign_page (organisation_id, page_id, kind, slug, title)
       select $1, left($1, 20) || lpad(n::text, 6, '0'), 'campaign', $1 || n, 'Actie' from generate_series(1, 1000) n`,
      [organisation.id],
    );
    await world.owner.query(
      `insert into campaign_figure (organisation_id, page_id, slot, gift_count, received_cents)
       select organisation_id, page_id, slot, 1, 2500 from campaign_page, generate_series(0, 1) slot
       where organisation_id = $1`,
      [organisation.id],
    );
    await world.owner.query('analyze campaign_page, campaign_figure');
    await world.deps.database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
      expect(await readPageTotals(transaction, page.page_id)).toMatchObject([{ receivedCents: 5000 }]);
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'campaign_figure'`.execute(transaction);
      expect(rows).toEqual([{ read: 2 }]);
    });
  });

  test('by month and by source add up to the total of the page and the pages under it', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const campaign = await aPage(organisation);
    const action = await aPage(organisation, { kind: 'action', parent_id: campaign.page_id });
    await aPaidGift(world, organisation, { page: action.slug, amount: '12.50', utm_source: 'poster' });
    await aPaidGift(world, organisation, { page: campaign.slug, amount: '20', utm_source: 'poster' });
    await aPaidGift(world, organisation, { page: campaign.slug, amount: '50' });
    await aStartedGift(world, organisation, { page: campaign.slug, amount: '500', utm_source: 'poster' });
    await aPaidGift(world, organisation, { amount: '99' });
    const back = await aPaidGift(world, organisation, { page: campaign.slug, amount: '25' });
    await organisation.post(`/api/admin/donations/${back.id}/refund`);
    await world.movePast({ days: 2 });
    await world.settle();
    const answer = await organisation.get(`/api/admin/pages/${campaign.page_id}/figures`);
    const { months, sources } = answer.json<PageFigures>();
    expect(sources).toEqual([
      { source: null, giftCount: 1, received: '50.00' },
      { source: 'poster', giftCount: 2, received: '32.50' },
    ]);
    expect(months).toEqual([
      { month: expect.stringMatching(/^\d{4}-\d\d$/), giftCount: 3, received: '82.50' },
    ]);
    expect(await totalOf(organisation, campaign)).toMatchObject({ receivedCents: 82_50, giftCount: 3 });
  });
});
