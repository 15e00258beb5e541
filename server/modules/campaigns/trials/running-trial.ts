import { sql, type RawBuilder } from 'kysely';
import type { TrialMark } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

/** The form that a gift says it came from, if it is still being tried, for the statement that records the gift. */
export function selectNamedTrial(
  { organisationId }: OrganisationScope,
  mark: TrialMark | null,
): RawBuilder<unknown> {
  return sql`
    select t.trial_id, ${mark?.variant ?? null}::smallint as variant from trial t
    where t.organisation_id = ${organisationId} and t.trial_id = ${mark?.trialId ?? null} and t.ended_at is null`;
}
