import type { Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function unsubscribe(world: StoryWorld, organisation: Organisation): Promise<void> {
  const { rows } = await world.owner.query<{ url: string }>(
    `select unsubscribe_url as url from mail where organisation_id = $1 and kind = 'first-gift'`,
    [organisation.id],
  );
  const { pathname } = new URL(rows[0]!.url);
  await expectDone(organisation.get(pathname));
  await expectDone(organisation.post(pathname));
}
