import type { Trials } from '../../../contract/trials.ts';
import { aCampaignPage, aFund } from '../campaign-builders.ts';
import { aPaidGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { expectDone, honoured, type StoryWorld } from './story-world.ts';

export async function runTrial(world: StoryWorld, organisation: Organisation): Promise<void> {
  const path = '/api/admin/trial';
  const show = async () => {
    // Uses a separate app, because an app stores the visits when it closes.
    const app = await world.appWith({});
    const form = await app.inject(`/donation-embed?component=advanced&orgId=${organisation.id}`);
    await app.close();
    return /name="proef" value="([^"]+)"/.exec(form.body)?.[1];
  };
  const end = async () => {
    const { running } = (await organisation.get(path)).json<Trials>();
    await expectDone(organisation.post(`${path}/end`, { id: running!.id, keep: 2 }));
  };
  await expectDone(organisation.post(path, { kind: 'amounts', value: '15; 30; 60' }));
  const fund = await aFund(world, organisation, 'Proef');
  const page = await aCampaignPage(world, organisation, { wall: 'at_once' });
  const wall = { page: page.slug, wall: true, wallMessage: 'Succes' };
  const proef = await show();
  for (const wish of [{}, honoured, wall, { ...wall, ...honoured }])
    await aPaidGift(world, organisation, { proef, fund, ...wish });
  await show();
  await end();
  await expectDone(organisation.post(path, { kind: 'frequency', value: 'maandelijks' }));
  await show();
  await end();
}
