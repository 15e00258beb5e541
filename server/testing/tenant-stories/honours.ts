import { dutchDate } from '../../platform/dutch-calendar.ts';
import { aPaidGift, aStartedGift, pay } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { expectDone, honoured, type StoryWorld } from './story-world.ts';

export async function sendCards(world: StoryWorld, organisation: Organisation): Promise<void> {
  const card = { ...honoured, honourTo: 'Riet', honourEmail: 'riet@voorbeeld.nl' };
  const { id } = await aPaidGift(world, organisation, card);
  await expectDone(organisation.get(`/api/admin/donations/${id}`));
  await world.runScheduled('send-honour-cards');
  await aPaidGift(world, organisation, {
    ...card,
    honourOn: dutchDate(new Date(world.now.getTime() + 90 * 86_400_000)),
  });
  await pay(await aStartedGift(world, organisation, card), 'failed');
  await world.settle();
  world.now = new Date(world.now.getTime() + 40 * 86_400_000);
  await world.runScheduled('forget-honour-cards');
  world.now = new Date();
}
