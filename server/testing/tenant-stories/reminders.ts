import { forgetReminderAddress } from '../../modules/donor-pages/reminders/reminder-requests.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { saveSetting, type Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function remindDonors(world: StoryWorld, organisation: Organisation): Promise<void> {
  const { id } = organisation;
  await saveSetting(organisation, 'form_reminder', 'ja');
  const ask = (name: string) =>
    expectDone(
      world.app.inject({
        method: 'POST',
        url: `/herinnering?orgId=${id}&page=herinnerd`,
        payload: `email=${name}@voorbeeld.nl&consent=true`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
  const passDays = async (days: number) => {
    world.now = new Date(world.now.getTime() + days * 86_400_000);
    await world.runScheduled('send-reminders');
  };
  for (const name of ['tweemaal', 'gestopt', 'vergeten']) await ask(name);
  await passDays(1);
  const { rows } = await world.owner.query<{ url: string }>(
    `select unsubscribe_url as url from mail where organisation_id = $1 and recipient = 'gestopt@voorbeeld.nl'`,
    [id],
  );
  const { pathname } = new URL(rows[0]!.url);
  await expectDone(organisation.get(pathname));
  await expectDone(world.app.inject({ method: 'POST', url: pathname }));
  await world.deps.database.transaction(mintOrganisationScope(id), (transaction) =>
    forgetReminderAddress(transaction, 'vergeten@voorbeeld.nl'),
  );
  await passDays(3);
  await passDays(91);
  await ask('tweemaal');
  world.now = new Date();
}
