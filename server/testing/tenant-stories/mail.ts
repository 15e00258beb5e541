import { deliverMail } from '../../modules/foundation/mail/deliver-mail.ts';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { StoryWorld } from './story-world.ts';

/**
 * Tries to deliver a confirmation that was written after a mail pause, for a donation that was paid before that pause.
 * The mail gets the status 'failed', because the same confirmation may have been sent already.
 */
export async function deliverAfterPause(world: StoryWorld): Promise<void> {
  const { rows } = await world.owner.query<{ mail_id: string }>(
    `update mail set status = 'queued', sent_at = null, created_at = now() + interval '2 years'
     where kind = 'confirmation' returning mail_id`,
  );
  await world.owner.query(
    `insert into mail_pause (paused_at, resumed_at) values (now() + interval '1 year', now() + interval '1 year')`,
  );
  await deliverMail(world.deps, mintPlatformScope(), rows[0]!.mail_id, { number: 1, isLast: false });
  await world.owner.query('delete from mail_pause');
}
