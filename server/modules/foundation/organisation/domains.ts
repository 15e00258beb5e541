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

/** Any https site may frame the form until the organisation has registered its domains. */
export function frameAncestorsOf(domains: readonly Pick<Domain, 'host'>[]): string {
  if (domains.length === 0) return "'self' https:";
  return [
    "'self'",
    ...domains.map(({ host }) => (isLocal(host) ? `http://${host}` : `https://${host}`)),
  ].join(' ');
}

/** The answer for a website of which only the host is known; follows `frameAncestorsOf`. */
export function mayShowForm(domains: readonly Pick<Domain, 'host'>[], host: string): boolean {
  return domains.length === 0 ? !isLocal(host) : domains.some((domain) => domain.host === host);
}

function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
}
