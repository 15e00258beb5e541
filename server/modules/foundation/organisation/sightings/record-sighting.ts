import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { takeTurns } from '../take-turns.ts';

const maxHosts = 20;

export interface Website {
  host: string;
  /** A visit through a link, which search engines and mail programs also have. */
  isLink: boolean;
}

/** A link counts only from a domain that the organisation registered. */
export async function recordSighting(
  transaction: OrganisationTransaction,
  { host, isLink }: Website,
): Promise<void> {
  const { organisationId } = transaction.scope;
  // Concurrent inserts would not count each other.
  await takeTurns(transaction);
  const isOwn = sql`exists (
    select from organisation_domain where organisation_id = ${organisationId} and host = ${host})`;
  await sql`
    insert into form_sighting as seen (organisation_id, host)
    select organisation_id, ${host} from organisation
    where organisation_id = ${organisationId} ${isLink ? sql`and ${isOwn}` : sql``}
    on conflict (organisation_id, host) do update set last_seen_at = now()
  `.execute(transaction);
  const { rows: tooMany } = await sql<{ host: string }>`
    select host from form_sighting where organisation_id = ${organisationId}
    order by last_seen_at desc, host offset ${maxHosts}
  `.execute(transaction);
  if (tooMany.length === 0) return;
  await transaction
    .deleteFrom('form_sighting')
    .where('organisation_id', '=', organisationId)
    .where(
      'host',
      'in',
      tooMany.map(({ host: each }) => each),
    )
    .execute();
}
