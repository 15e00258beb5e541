import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { searchIndex } from '../../modules/gifts/donations/list/search-donations.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { randomId } from '../../platform/random-id.ts';
import { aCampaignPage, aFund } from '../campaign-builders.ts';
import { aMonthlyGift, aPaidGift, aStartedGift, pay } from '../giving-builders.ts';
import { saveSetting, type Organisation } from '../giving-world.ts';
import { payTwice } from './payments.ts';
import { expectDone, honoured, type StoryWorld } from './story-world.ts';

export interface StoryPages {
  campaignId: string;
  actionId: string;
  fundId: string;
}

export async function giveThroughPages(world: StoryWorld, organisation: Organisation): Promise<void> {
  // Every later receipt mentions that the organisation is an ANBI.
  await saveSetting(organisation, 'org_anbi', 'ja');
  const [fund, image] = [randomId(), randomId()];
  await world.owner.query(`insert into fund (organisation_id, fund_id, name) values ($1, $2, 'Algemeen')`, [
    organisation.id,
    fund,
  ]);
  const photo = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await world.owner.query(
    `insert into organisation_image (organisation_id, image_id, kind, content, phone_content, width, height)
     values ($1, $2, 'page', $3, '', 10, 10)`,
    [organisation.id, image, photo],
  );
  const top = await aCampaignPage(world, organisation);
  const parent = await aCampaignPage(world, organisation, { parent_id: top.page_id });
  const page = await aCampaignPage(world, organisation, {
    parent_id: parent.page_id,
    fund_id: fund,
    image_id: image,
    thank_you_text: 'Dank u wel',
  });
  await saveSetting(organisation, 'form_honours', 'ja');
  // The parent page has no fund, so the donation names one.
  await pay(await aStartedGift(world, organisation, { page: parent.slug, fund, ...honoured }), 'failed');
  const { id } = await aPaidGift(world, organisation, { page: page.slug, fund, ...honoured });
  const closed = await aCampaignPage(world, organisation, { state: 'closed' });
  await aPaidGift(world, organisation, { page: closed.slug });
  for (const path of [`/donation-complete?id=${id}`, `/api/donation-status/${id}`])
    await expectDone(organisation.get(path));
  for (const { slug } of [page, parent, top])
    for (const path of [
      `/c/${slug}`,
      `/c/${slug}/beeld.png`,
      `/c/${slug}/qr.svg`,
      `/donation-embed?component=simple&orgId=${organisation.id}&page=${slug}`,
    ])
      await expectDone(organisation.get(path));
}

export async function createPagesAndGifts(
  world: StoryWorld,
  organisation: Organisation,
): Promise<StoryPages> {
  const { id } = organisation;
  const fundId = await aFund(world, organisation, 'Nieuw dak');
  const campaign = await aCampaignPage(world, organisation, { fund_id: fundId });
  const action = await aCampaignPage(world, organisation, {
    kind: 'action',
    parent_id: campaign.page_id,
    fund_id: fundId,
  });
  const gift = await aPaidGift(world, organisation, { page: action.slug, utm_source: 'qr', ...honoured });
  await payTwice(world, organisation, { page: action.slug, utm_source: 'qr', ...honoured });
  await aPaidGift(world, organisation, { page: campaign.slug, utm_source: 'brief', ...honoured });
  await aMonthlyGift(world, organisation, { page: campaign.slug });
  await pay(await aStartedGift(world, organisation, { page: campaign.slug }), 'failed');
  await world.settle();
  const refund = { amount: 5, idempotencyKey: randomUUID() };
  await expectDone(organisation.post(`/api/admin/donations/${gift.id}/refund`, refund));
  await expectDone(organisation.get(`/api/admin/donations/${gift.id}/receipt.pdf`));
  const filters = [`pageId=${campaign.page_id}`, `fundId=${fundId}`, 'source=qr'];
  for (const filter of filters) {
    // Asks for live donations only, because these pages have no test donations.
    const query = `apiEnvironment=live&${filter}`;
    await expectDone(organisation.get(`/api/admin/donations?page=1&${query}`));
    await expectDone(organisation.get(`/api/admin/donations/export.csv?${query}`));
  }
  await world.deps.database.transaction(mintOrganisationScope(id), (transaction) =>
    searchIndex(
      transaction,
      {
        environment: undefined,
        statuses: undefined,
        frequency: undefined,
        from: undefined,
        to: undefined,
        search: 'noor',
        pageId: campaign.page_id,
      },
      100,
    ),
  );
  await expectDone(organisation.get(`/api/admin/donations/origins?pageId=${action.page_id}&search=samen`));
  return { campaignId: campaign.page_id, actionId: action.page_id, fundId };
}
