import { sql, type RawBuilder } from 'kysely';

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

/** For the statement that records a donation, as `made`. */
export function insertHonour({ name, card }: HonourWish): RawBuilder<unknown> {
  return sql`
    insert into honour (organisation_id, donation_id, honoured, recipient_name, recipient_email, message, due_at)
    select made.organisation_id, made.donation_id, ${name}, ${card?.to ?? null}, ${card?.email ?? null},
      ${card?.message ?? null}, ${card?.dueAt ?? null}::timestamptz
    from made`;
}
