import type { Domain } from '../../../../contract/organisation.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import { randomId } from '../../../platform/random-id.ts';
import { refuseUnknownOrganisation } from './find-organisation.ts';

/** Limited, because a response header sends all domains to every donor's browser. */
const maxDomains = 25;

export async function listDomains(transaction: OrganisationTransaction): Promise<Domain[]> {
  const domains = await transaction.own
    .selectFrom('organisation_domain')
    .select(['domain_id', 'host', 'created_at'])
    .orderBy('host')
    .modifyEnd(prepared)
    .execute();
  return domains.map(({ domain_id, host, created_at }) => ({
    id: domain_id,
    host,
    createdAt: created_at.toISOString(),
  }));
}

export async function addDomain(transaction: OrganisationTransaction, host: string): Promise<Domain> {
  await refuseUnknownOrganisation(transaction);
  const existing = await listDomains(transaction);
  if (existing.length >= maxDomains) {
    throw conflictError(`U kunt hoogstens ${maxDomains} domeinen registreren.`);
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
