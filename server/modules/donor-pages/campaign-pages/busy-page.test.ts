import { expect, test } from 'vitest';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aStartedGift, pay } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), { skippedJobs: ['donation-completed'] });

const gifts = 150;
const parallel = 20;

test('the total of a busy page never drops, and is exact after the last gift', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const campaign = await aCampaignPage(world, organisation, { goal_cents: 1_000_000_00 });
  const page = await aCampaignPage(world, organisation, { kind: 'action', parent_id: campaign.page_id });
  const bar = async (slug: string) => {
    const html = (await world.app.inject({ url: `/c/${slug}` })).body.replaceAll('\u00a0', ' ');
    const [, received = '', count = '0'] =
      /<p>€ ([\d.,]+)[^<]*<\/p><p class="quiet">(\d+) gift/.exec(html) ?? [];
    return { euros: Number(received.replaceAll('.', '').replace(',', '.')), count: Number(count) };
  };

  let given = 0;
  let isBusy = true;
  const payGifts = async () => {
    for (let gift = (given += 1); gift <= gifts; gift = given += 1)
      await pay(await aStartedGift(world, organisation, { page: page.slug, amount: `${gift}.00` }));
  };
  const watchTotal = async () => {
    for (let last = 0; isBusy; await new Promise((resolve) => setTimeout(resolve, 200))) {
      const { euros } = await bar(campaign.slug);
      expect(euros).toBeGreaterThanOrEqual(last);
      last = euros;
    }
  };
  const watching = watchTotal();
  await Promise.all(Array.from({ length: parallel }, payGifts));
  await world.settle();
  isBusy = false;
  await watching;

  const all = { euros: (gifts * (gifts + 1)) / 2, count: gifts };
  expect(await bar(page.slug)).toEqual(all);
  expect(await bar(campaign.slug)).toEqual(all);
  await expectLedgersToMatch(world);
}, 240_000);
