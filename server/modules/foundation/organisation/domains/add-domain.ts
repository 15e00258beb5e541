import type { Domain } from '../../../../../contract/organisation.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { refuseUnknownOrganisation } from '../find-organisation.ts';
import { listDomains } from './queries.ts';

/** Each domain adds to a header that every donor's browser receives. */
const maxDomains = 25;

export async function addDomain(transaction: OrganisationTransaction, host: string): Promise<Domain> {
  // An administrator may name an organisation that does not exist.
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
