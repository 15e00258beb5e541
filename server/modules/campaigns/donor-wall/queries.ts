import { sql, type RawBuilder, type Selectable } from 'kysely';
import { type WallMessage, maxListedMessages, type wallStates } from '../../../../contract/wall.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { WallView } from '../../../../donor/render/campaign/wall.tsx';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { selectPagesWithin } from '../pages/page-totals.ts';

const shownEntries = 20;

/** The condition that the donation `d` is live, paid and not fully returned. */
const isPaid = sql`d.environment = 'live' and d.status = 'completed'`;
const joinGift = sql`join donation d on d.organisation_id = m.organisation_id and d.donation_id = m.donation_id`;
const joinPage = sql`join campaign_page p on p.organisation_id = m.organisation_id and p.page_id = m.page_id`;
const shownCents = sql`
  case when m.shows_amount and p.kind <> 'in_memoriam'
    then greatest(0, d.amount_cents - d.costs_cents - d.amount_refunded_cents - d.amount_charged_back_cents) end`;

/**
 * Includes the messages of a page under this page, if that page is public and has a wall. Returns undefined
 * if this page has no wall.
 */
export async function readWall(
  transaction: OrganisationTransaction,
  pageId: string,
  atMost = shownEntries,
): Promise<WallView | undefined> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{
    has_wall: boolean;
    name: string | null;
    message: string | null;
    cents: number | null;
    at: Date | null;
    via: string | null;
    count: number;
  }>`
    select top.wall <> 'off' as has_wall, shown.name, shown.message, shown.via, shown.at,
      case when top.kind <> 'in_memoriam' then shown.cents end as cents, coalesce(shown.count, 0)::int as count
    from campaign_page top left join lateral (
      select m.name, m.message, ${shownCents}::bigint as cents, m.at, count(*) over () as count,
        case when p.page_id <> top.page_id then p.title end as via
      from (${selectPagesWithin(transaction.scope, pageId)}) part
      join campaign_page p on p.organisation_id = top.organisation_id and p.page_id = part.page_id
        and (p.page_id = top.page_id or (p.state in ('open', 'closed') and p.wall <> 'off'))
      join wall_message m on m.organisation_id = p.organisation_id and m.page_id = p.page_id and m.state = 'shown'
      ${joinGift} and ${isPaid}
      order by m.at desc, m.donation_id limit ${atMost}
    ) shown on top.wall <> 'off'
    where top.organisation_id = ${organisationId} and top.page_id = ${pageId}
    order by shown.at desc nulls last`.execute(transaction);
  const [first] = rows;
  if (!first?.has_wall) return undefined;
  const entries = rows.flatMap(({ name, message, cents, at, via }) =>
    at && message !== null ? [{ name, message, amountCents: cents, at, via }] : [],
  );
  return { entries, otherCount: first.count - entries.length };
}

interface ListedRow extends Omit<WallMessage, 'amount' | 'at'> {
  cents: number | null;
  sentAt: Date;
  count: number;
}

export async function listMessages(
  transaction: OrganisationTransaction,
  { state, pageId }: { state: (typeof wallStates)[number]; pageId?: string | undefined },
): Promise<{ messages: WallMessage[]; count: number }> {
  const ofPage = pageId === undefined ? sql`` : sql`and m.page_id = ${pageId}`;
  const rows = await listRows(
    transaction,
    sql`m.state = ${state} ${ofPage}`,
    state === 'waiting' ? sql`m.at, m.donation_id` : sql`m.at desc, m.donation_id`,
  );
  return { messages: rows.map(toMessage), count: rows[0]?.count ?? 0 };
}

/** Counts no further than `atMost`, because counting a message also reads its donation. */
export async function countWaitingMessages(
  transaction: OrganisationTransaction,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from wall_message m ${joinGift}
      where m.organisation_id = ${transaction.scope.organisationId} and m.state = 'waiting' and ${isPaid}
      order by m.at limit ${atMost}
    ) counted`.execute(transaction);
  return rows[0]!.count;
}

async function listRows(
  transaction: OrganisationTransaction,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select m.donation_id as id, m.page_id as "pageId", p.title as "pageTitle", p.kind as "pageKind", m.name, m.message,
      m.state, m.at as "sentAt", ${shownCents}::bigint as cents, count(*) over ()::int as count
    from wall_message m ${joinGift} ${joinPage}
    where m.organisation_id = ${transaction.scope.organisationId} and ${isPaid} and ${condition}
    order by ${order} limit ${maxListedMessages}
    ${prepared}`.execute(transaction);
  return rows;
}

function toMessage(row: ListedRow): WallMessage {
  const { cents, sentAt, count: _, ...message } = row;
  return { ...message, amount: cents === null ? null : centsToDecimal(cents), at: sentAt.toISOString() };
}

export async function listMessagesOfDonor(
  transaction: OrganisationTransaction,
  donorId: string,
): Promise<WallMessage[]> {
  const rows = await listRows(
    transaction,
    sql`m.state <> 'withdrawn' and d.donor_id = ${donorId}`,
    sql`m.at desc, m.donation_id`,
  );
  return rows.map(toMessage);
}

export type WrittenMessage = Pick<
  Selectable<Schema['wall_message']>,
  'name' | 'message' | 'shows_amount' | 'state'
>;

export async function listMessagesOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<Map<string, WrittenMessage>> {
  const rows = await transaction.own
    .selectFrom('wall_message')
    .select(['donation_id', 'name', 'message', 'shows_amount', 'state'])
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
  return new Map(rows.map((row) => [row.donation_id, row]));
}

export async function hasMessage(transaction: OrganisationTransaction, donationId: string): Promise<boolean> {
  const message = (await listMessagesOfDonations(transaction, [donationId])).get(donationId);
  return message !== undefined && message.state !== 'withdrawn';
}

/**
 * The maker of a page may see these fields, but never the donor's email address. The form tells donors that the maker
 * sees the first name.
 */
interface DonorOfPage {
  name: string | null;
  message: string;
  amountCents: number | null;
  at: Date;
}

export async function listDonorsOfPage(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<DonorOfPage[]> {
  const { rows } = await sql<DonorOfPage>`
    select case when m.state is null then d.first_name when m.state in ('waiting', 'shown') then m.name end as name,
      case when m.state in ('waiting', 'shown') then m.message else '' end as message,
      case when m.state in ('waiting', 'shown') then ${shownCents} end::bigint as "amountCents",
      d.completed_at as at
    from donation d
    join campaign_page p on p.organisation_id = d.organisation_id and p.page_id = d.page_id
    left join wall_message m on m.organisation_id = d.organisation_id and m.donation_id = d.donation_id
    where d.organisation_id = ${transaction.scope.organisationId} and d.page_id = ${pageId} and ${isPaid}
    order by d.completed_at desc, d.donation_id limit ${maxListedMessages}`.execute(transaction);
  return rows;
}

/**
 * Selects the donors whom the page's maker may thank and has not thanked yet. The form tells donors that the maker may
 * thank them.
 */
function selectMessagesToThank(transaction: OrganisationTransaction, pageId: string): RawBuilder<unknown> {
  return sql`
    from wall_message m ${joinGift}
    where m.organisation_id = ${transaction.scope.organisationId} and m.page_id = ${pageId}
      and m.state in ('waiting', 'shown') and m.thanked_at is null and d.email is not null and ${isPaid}`;
}

export async function countMessagesToThank(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${selectMessagesToThank(transaction, pageId)}`.execute(transaction);
  return rows[0]?.count ?? 0;
}

export async function lockMessagesToThank(
  transaction: OrganisationTransaction,
  pageId: string,
  atMost: number,
): Promise<{ donationId: string; email: string }[]> {
  const { rows } = await sql<{ donationId: string; email: string }>`
    select m.donation_id as "donationId", d.email ${selectMessagesToThank(transaction, pageId)}
    order by m.at limit ${atMost} for update of m skip locked`.execute(transaction);
  return rows;
}
