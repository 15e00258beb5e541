import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import {
  type OrganisationFacts,
  organisationFactsOf,
} from '../../foundation/organisation/organisation-facts.ts';
import { sampleOrganisation } from './sample-receipt.ts';

/** Of whom a preview tells: the organisation itself, or a made-up one when the template is the platform's own. */
export function sampleOrganisationFacts(deps: Deps, scope: Scope): Promise<OrganisationFacts> {
  return deps.database.transaction(scope, async (transaction) => {
    if (scope.organisationId === null) return sampleOrganisation;
    await refuseUnknownOrganisation(transaction);
    return organisationFactsOf(await readEffectiveSettings(transaction));
  });
}
