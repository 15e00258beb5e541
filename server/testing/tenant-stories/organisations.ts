import { expect } from 'vitest';
import { buildJobs } from '../../app.ts';
import { recordSighting } from '../../modules/foundation/organisation/watch-websites.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { randomId } from '../../platform/random-id.ts';
import { goodPassword, type LoggedIn } from '../builders.ts';
import { aMonthlyGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { TestVisitor } from '../test-world.ts';
import { addPageFundAndHonour } from './dashboard.ts';
import { deliverAfterPause } from './mail.ts';
import { payBackPart, payTwice } from './payments.ts';
import { resealKeys } from './settings.ts';
import { expectDone, type StoryWorld } from './story-world.ts';
import { sendWeeklySummary } from './weekly-summary.ts';

export async function recordSightings(world: StoryWorld, organisation: Organisation): Promise<void> {
  await expectDone(organisation.post('/api/admin/domains', { host: 'link.example' }));
  await world.owner.query(
    `insert into form_sighting (organisation_id, host, last_seen_at)
     select $1, 'site-' || number || '.example', now() - make_interval(days => number)
     from generate_series(1, 25) number`,
    [organisation.id],
  );
  const see = (host: string, isLink: boolean) =>
    world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
      recordSighting(transaction, { host, isLink }),
    );
  await see('link.example', true);
  await see('kader.example', false);
}

export async function administerPlatform(
  world: StoryWorld,
  organisation: Organisation,
  administrator: LoggedIn,
): Promise<void> {
  await sendWeeklySummary(world, await aMonthlyGift(world, organisation, { email: 'jan@voorbeeld.nl' }));
  await payBackPart(world, organisation, administrator);
  await payTwice(world, organisation);
  await world.owner.query(`update organisation_image set created_at = now() - interval '2 days'`);
  // Adds an image that the maker of a page uploaded and that waits for approval. No page uses the image yet.
  const waiting = randomId();
  await world.owner.query(
    `insert into organisation_image (organisation_id, image_id, kind, content, phone_content, width, height, created_at)
     values ($1, $2, 'page', '', '', 10, 10, now() - interval '2 days')`,
    [organisation.id, waiting],
  );
  await world.owner.query('update page_maker set waiting_image_id = $2 where organisation_id = $1', [
    organisation.id,
    waiting,
  ]);
  // Makes a setting use an image, so that the job that deletes unused images meets an image in use.
  await world.owner.query(
    `insert into organisation_setting (organisation_id, key, value)
     select organisation_id, 'org_logo_url', '/images/' || image_id || '.png' from organisation_image
     where organisation_id = $1 limit 1
     on conflict on constraint organisation_setting_pk do update set value = excluded.value`,
    [organisation.id],
  );
  const jobs = buildJobs(world.deps).filter(({ schedule }) => schedule);
  for (const { name } of jobs) await world.runScheduled(name);
  await resealKeys(world);
  await deliverAfterPause(world);
  await addPageFundAndHonour(world, organisation.id);
  for (const path of [
    'users',
    'users?page=1',
    'donations?page=1',
    'stats',
    'subscriptions',
    'donations/export.csv',
    'mailbox',
  ])
    await expectDone(administrator.get(`/api/admin/${path}`));
  await expectDone(administrator.get(`/api/admin/users?search=${organisation.email}`));
  await expectDone(administrator.get(`/api/admin/users/${organisation.id}`));
  await expectDone(administrator.get('/api/admin/audit/all'));
  await world.owner.query(
    `insert into invitation (organisation_id, invitation_id, email, role, token_hash, invited_by_id)
     values ($1, $1, 'genodigd@voorbeeld.nl', 'viewer', 'token', $1)`,
    [organisation.id],
  );
  await world.owner.query(
    `insert into page_start (organisation_id, token_hash, parent_id, kind, maker_name, maker_email, title, long_text,
       expires_at)
     select organisation_id, 'token', page_id, 'action', 'Piet', 'piet@voorbeeld.nl', 'Piet zwemt', '',
       now() + interval '1 day'
     from campaign_page where organisation_id = $1 limit 1`,
    [organisation.id],
  );
  await expectDone(administrator.get(`/api/admin/users/${organisation.id}/export`));
  await startDeletion(world, organisation, administrator);
  world.now = new Date(Date.now() + 9 * 366 * 86_400_000);
  for (const { name } of jobs) await world.runScheduled(name);
  // Lets Mollie finish pending refunds, because the product deletes no organisation with a pending refund.
  for (const _round of [1, 2, 3]) {
    await world.movePast({ days: 3 });
    await world.settle();
    await world.runScheduled('reconcile-accounts');
  }
  // Resets the clock, because the administrator's step-up would be nine years old.
  world.now = new Date();
  await expectDone(administrator.delete(`/api/admin/users/${organisation.id}`));
}

async function startDeletion(
  world: StoryWorld,
  { id }: Organisation,
  administrator: LoggedIn,
): Promise<void> {
  await world.owner.query(
    `update payment set next_check_at = now() - interval '1 second' where organisation_id = $1 and status = 'completed'`,
    [id],
  );
  // Chooses a refund that is in the ledger. Any other refund would still count as open at the final deletion.
  const someRefund = `organisation_id = $1 and mollie_refund_id = (
    select l.provider_ref from ledger_entry l join refund r on r.mollie_refund_id = l.provider_ref
    where l.organisation_id = $1 and l.kind = 'refund' order by 1 limit 1)`;
  await world.owner.query(`update refund set status = 'wanted' where ${someRefund}`, [id]);
  await world.owner.query(
    `update mail set status = 'queued', sent_at = null, created_at = now()
     where organisation_id = $1 and kind = 'confirmation'`,
    [id],
  );
  await world.during(
    { method: 'DELETE', count: 'always', effect: { type: 'status', code: 503 } },
    async () => {
      const answer = await administrator.delete(`/api/admin/users/${id}`);
      expect(answer.json().message).toMatch(/betaling.*terugbetaling.*maandelijkse gift.*mails? aan/);
    },
  );
  await expectDone(administrator.get('/api/admin/users'));
  await expectDone(administrator.get(`/api/admin/users/${id}`));
  await expectDone(administrator.post(`/api/admin/users/${id}/reopen`));
  await acceptInvitation(world, id, administrator);
  await world.owner.query('update payment set next_check_at = null where organisation_id = $1', [id]);
  await world.owner.query(`update refund set status = 'sent' where ${someRefund}`, [id]);
  await world.owner.query(
    `update mail set status = 'sent', sent_at = now() where organisation_id = $1 and status = 'queued'`,
    [id],
  );
}

async function acceptInvitation(world: StoryWorld, id: string, administrator: LoggedIn): Promise<void> {
  await world.owner.query(`update account set invited_at = now(), invited_by = 'x' where account_id = $1`, [
    id,
  ]);
  await expectDone(administrator.post(`/api/admin/users/${id}/invite`));
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where organisation_id = $1 and kind = 'invitation'`,
    [id],
  );
  const token = /token=([\w-]+)/.exec(rows[0]!.text)![1];
  const invited = new TestVisitor(world.app);
  await expectDone(invited.post('/api/auth/password-link', { token }));
  await expectDone(invited.post('/api/auth/reset-password', { token, password: goodPassword }));
}
