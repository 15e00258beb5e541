import type { Domain } from '../../../../../contract/domains.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { refuseUnknownOrganisation } from '../find-organisation.ts';
import { listDomains } from './queries.ts';

/** Each is a header that every donor's browser gets, so there are not too many. */
const maxDomains = 25;

export async function addDomain(transaction: OrganisationTransaction, host: string): Promise<Domain> {
  // An administrator may name any organisation, also one that is not there.
  await refuseUnknownOrganisation(transaction);
  const existing = await listDomains(transaction);
  if (existing.length >= maxDomains) {
    throw new AppError('conflict', { message: `U kunt hoogstens ${maxDomains} domeinen registreren.` });
  }
  const added = await transaction
    .insertInto('organisation_domain')
    .values({ organisation_id: transaction.scope.organisationId, domain_id: randomId(), host })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['domain_id', 'created_at'])
    .executeTakeFirst();
  if (!added) throw new AppError('conflict', { fields: { host: 'Dit domein is al geregistreerd.' } });
  return { id: added.domain_id, host, createdAt: added.created_at.toISOString() };
}
