import type { FormSighting } from '../../../../../contract/sightings.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

export async function listSightings(transaction: OrganisationTransaction): Promise<FormSighting[]> {
  const sightings = await transaction
    .selectFrom('form_sighting')
    .select(['host', 'first_seen_at', 'last_seen_at'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('host')
    .execute();
  return sightings.map(({ host, first_seen_at, last_seen_at }) => ({
    host,
    firstSeenAt: first_seen_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }));
}
