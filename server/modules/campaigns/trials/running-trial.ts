import { sql, type RawBuilder } from 'kysely';
import type { TrialMark } from '../../../../contract/trials.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

/** For the statement that records a donation. */
export function selectNamedTrial(
  { organisationId }: OrganisationScope,
  mark: TrialMark | null,
): RawBuilder<unknown> {
  return sql`
    select t.trial_id, ${mark?.variant ?? null}::smallint as variant from trial t
    where t.organisation_id = ${organisationId} and t.trial_id = ${mark?.trialId ?? null} and t.ended_at is null`;
}
