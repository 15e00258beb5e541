import { aPaidGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import type { StoryPages } from './campaigns.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function printCodes(
  world: StoryWorld,
  organisation: Organisation,
  { campaignId }: StoryPages,
): Promise<void> {
  const links = '/api/admin/short-links';
  for (const pageId of [campaignId, null]) {
    const made = await organisation.post(links, { pageId, label: '', amount: '5', isMonthly: false });
    const { code } = made.json<{ code: string }>();
    await organisation.get(`/q/${code}`);
    await aPaidGift(world, organisation, { utm_source: 'qr', utm_content: code });
    await expectDone(organisation.get(`${links}/${code}/qr.svg`));
    await expectDone(organisation.get(`${links}/${code}/poster.pdf?format=a5`));
    for (const isArchived of [true, false])
      await expectDone(organisation.request('PUT', `${links}/${code}`, { isArchived }));
  }
  for (const query of ['', `?pageId=${campaignId}`]) await expectDone(organisation.get(links + query));
}
