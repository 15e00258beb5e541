import { sql, type RawBuilder } from 'kysely';

/** In whose honour a donor gives. */
export interface HonourWish {
  name: string;
  card: CardWish | null;
}

interface CardWish {
  to: string;
  email: string;
  message: string;
  dueAt: Date;
}

/** Part of the statement that records a gift, with the gift as `made`. */
export function insertHonour({ name, card }: HonourWish): RawBuilder<unknown> {
  return sql`
    insert into honour (organisation_id, donation_id, honoured, recipient_name, recipient_email, message, due_at)
    select made.organisation_id, made.donation_id, ${name}, ${card?.to ?? null}, ${card?.email ?? null},
      ${card?.message ?? null}, ${card?.dueAt ?? null}::timestamptz
    from made`;
}
