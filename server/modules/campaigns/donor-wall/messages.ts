import { type Selectable, sql, type RawBuilder } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { listMessagesOfDonor } from './queries.ts';
import { needsReview } from '../../../../contract/contact-details.ts';
import type { DonationRequest } from '../../../../contract/donations.ts';
import { isReservedName } from '../../../../contract/names.ts';

type Message = Selectable<Schema['wall_message']>;

async function lockMessage(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<Message | undefined> {
  return transaction.own
    .selectFrom('wall_message')
    .selectAll()
    .where('donation_id', '=', donationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateMessage(
  transaction: OrganisationTransaction,
  donationId: string,
  change: Partial<Pick<Message, 'state' | 'name' | 'message' | 'thanked_at'>>,
): Promise<void> {
  await transaction.own
    .updateTable('wall_message')
    .set(change)
    .where('donation_id', '=', donationId)
    .execute();
}

export async function moderateMessage(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  donationId: string,
  state: 'shown' | 'refused',
): Promise<void> {
  const message = await lockMessage(transaction, donationId);
  if (!message) throw new AppError('not_found');
  if (message.state === 'withdrawn') throw conflictError('De donateur heeft dit bericht zelf weggehaald.');
  if (message.state === state) return;
  await updateMessage(transaction, donationId, { state });
  await auditChange(
    transaction,
    visitor,
    state === 'shown' ? 'wall_message_shown' : 'wall_message_refused',
    donationId,
  );
}

export async function withdrawMessage(
  transaction: OrganisationTransaction,
  donorId: string,
  donationId: string,
): Promise<boolean> {
  const ownMessages = await listMessagesOfDonor(transaction, donorId);
  if (!ownMessages.some(({ id }) => id === donationId)) return false;
  await lockMessage(transaction, donationId);
  await updateMessage(transaction, donationId, { state: 'withdrawn', name: null, message: '' });
  return true;
}

export interface NewWallMessage {
  name: string | null;
  showsAmount: boolean;
  message: string;
}

export function wallMessageIn(
  gift: Pick<DonationRequest, 'wall' | 'wallName' | 'wallAmount' | 'wallMessage'>,
): NewWallMessage | null {
  if (!gift.wall) return null;
  return {
    name: gift.wallName || null,
    showsAmount: gift.wallAmount === true,
    message: gift.wallMessage ?? '',
  };
}

/**
 * A part of the statement that records a donation. This part reads the CTEs `made` and `page` of that
 * statement. A wall can show messages at once. Even there, a message waits for approval in two cases:
 * `needsReview` finds a link or contact details in the text or the name, or the name imitates Gulhart.
 */
export function insertWallMessage(entry: NewWallMessage): RawBuilder<unknown> {
  const mayBeShown =
    !needsReview(entry.message) && !needsReview(entry.name ?? '') && !isReservedName(entry.name ?? '');
  return sql`
    insert into wall_message (organisation_id, donation_id, page_id, name, shows_amount, message, state, at)
    select made.organisation_id, made.donation_id, made.page_id, ${entry.name}, ${entry.showsAmount}::boolean,
      ${entry.message}, case when page.wall = 'at_once' and ${mayBeShown}::boolean then 'shown' else 'waiting' end,
      made.created_at
    from made join page on page.page_id = made.page_id and page.wall <> 'off'`;
}
