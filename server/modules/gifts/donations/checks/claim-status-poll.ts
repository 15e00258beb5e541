import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';

const pauseMs = 4_000;

/** Spares most pages a write that would claim nothing. By a clock of ours; whoever's is far off asks the database. */
export function wasJustAsked({ last_asked_at: asked }: Donation): boolean {
  return asked !== null && Math.abs(Date.now() - asked.getTime()) < pauseMs;
}

/** Whether it is this asker's turn to have Mollie asked: however many pages poll, once every few seconds is enough. */
export async function claimStatusPoll(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
): Promise<boolean> {
  const claimed = await transaction
    .updateTable('donation')
    .set({ last_asked_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where((row) =>
      row.or([
        row('last_asked_at', 'is', null),
        row('last_asked_at', '<', sql<Date>`now() - make_interval(secs => ${pauseMs / 1_000})`),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}
