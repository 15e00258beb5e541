import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';

export interface Honour {
  name: string;
  cardDueAt: Date | null;
  cardSentAt: Date | null;
}

export async function findHonour(
  transaction: OrganisationTransaction,
  { donation_id }: { donation_id: string },
): Promise<Honour | undefined> {
  return transaction.own
    .selectFrom('honour')
    .select(['honoured as name', 'due_at as cardDueAt', 'sent_at as cardSentAt'])
    .where('donation_id', '=', donation_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export interface WrittenHonour {
  donation_id: string;
  honoured: string;
  recipient_name: string | null;
  recipient_email: string | null;
  message: string | null;
}

export async function listHonours(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<Map<string, WrittenHonour>> {
  const rows = await transaction.own
    .selectFrom('honour')
    .select(['donation_id', 'honoured', 'recipient_name', 'recipient_email', 'message'])
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .execute();
  return new Map(rows.map((row) => [row.donation_id, row]));
}

export function honouredOf(donation: string): RawBuilder<string | null> {
  return sql`(
    select h.honoured from honour h
    where h.organisation_id = ${sql.ref(`${donation}.organisation_id`)}
      and h.donation_id = ${sql.ref(`${donation}.donation_id`)}
  )`;
}

export interface NewHonour {
  name: string;
  card: { to: string; email: string; message: string; dueAt: Date } | null;
}

/** A part of the statement that records a donation. This part reads the CTE `made` of that statement. */
export function insertHonour({ name, card }: NewHonour): RawBuilder<unknown> {
  return sql`
    insert into honour (organisation_id, donation_id, honoured, recipient_name, recipient_email, message, due_at)
    select made.organisation_id, made.donation_id, ${name}, ${card?.to ?? null}, ${card?.email ?? null},
      ${card?.message ?? null}, ${card?.dueAt ?? null}::timestamptz
    from made`;
}
