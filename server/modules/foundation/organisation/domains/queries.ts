import type { Domain } from '../../../../../contract/organisation.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';

export async function listDomains(transaction: OrganisationTransaction): Promise<Domain[]> {
  const domains = await transaction
    .selectFrom('organisation_domain')
    .select(['domain_id', 'host', 'created_at'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('host')
    .modifyEnd(prepared)
    .execute();
  return domains.map(({ domain_id, host, created_at }) => ({
    id: domain_id,
    host,
    createdAt: created_at.toISOString(),
  }));
}
