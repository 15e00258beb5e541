import { sql, type RawBuilder } from 'kysely';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { ListedTenant, Tenant, TenantDetails, TenantSort } from '../../../../contract/tenants.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { inAlphabeticalOrder } from '../../../platform/database/in-alphabetical-order.ts';
import { selectContacts } from '../../people/accounts/queries.ts';
import { incomeByOrganisation, incomeOf, lastPaidAtOf } from '../../gifts/donations/figures.ts';
import { listIdentityHolds } from '../../foundation/settings/identity-claims.ts';
import { findLookAlikes } from '../../foundation/settings/look-alikes.ts';
import { organisationNameOf } from '../../foundation/settings/queries.ts';
import { findPaymentSetup } from '../../foundation/settings/payment-keys.ts';
import { countOpenWork, describeOpenWork } from '../closing/open-work.ts';

export async function listTenants(transaction: PlatformTransaction, now: Date): Promise<Tenant[]> {
  const rows = await selectTenants(transaction)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.organisation_id')
    .execute();
  return describeTenants(transaction, rows, now);
}

interface TenantQuery {
  search?: string | undefined;
  sort: TenantSort;
  limit: number;
  offset: number;
}

export async function listTenantPage(
  transaction: PlatformTransaction,
  { search, sort, limit, offset }: TenantQuery,
  now: Date,
): Promise<{ tenants: ListedTenant[]; total: number }> {
  const found = search ? selectTenants(transaction).where(matchesSearch(search)) : selectTenants(transaction);
  const page = await found
    .leftJoin(incomeByOrganisation.as('income'), 'income.organisation_id', 'o.organisation_id')
    .orderBy(orders[sort])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.organisation_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const ids = page.map(({ organisation_id }) => organisation_id);
  // Reads figures only for the rows on this page, because figures for all rows would take seconds.
  const rows = await withFigures(selectTenants(transaction))
    .where('o.organisation_id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  const tenants = await addFigures(transaction, rows, now);
  return { tenants: ids.flatMap((id) => tenants.find((tenant) => tenant.id === id) ?? []), total: count };
}

export async function findTenant(
  transaction: PlatformTransaction,
  organisationId: string,
  now: Date,
): Promise<TenantDetails | undefined> {
  const rows = await withFigures(selectTenants(transaction))
    .select('a.email_confirmed_at')
    .where('o.organisation_id', '=', organisationId)
    .execute();
  const [found] = await addFigures(transaction, rows, now);
  if (!found) return undefined;
  const { environment, keys } = await findPaymentSetup(transaction, organisationId);
  return {
    ...found,
    emailConfirmed: rows[0]!.email_confirmed_at !== null,
    environment,
    paymentKeys: keys,
  };
}

const orders: Record<TenantSort, RawBuilder<unknown>> = {
  nieuwste: sql`o.created_at desc`,
  naam: inAlphabeticalOrder(sql`coalesce(nullif(${organisationNameOf('o')}, ''), a.username)`),
  'laatste-gift': sql`${lastPaidAtOf('o')} desc nulls last`,
  inkomsten: sql`coalesce(income.cents, 0) desc`,
};

function matchesSearch(search: string): RawBuilder<boolean> {
  return sql`strpos(lower(concat_ws(E'\\n', a.username, a.email, ${organisationNameOf('o')})), lower(${search})) > 0`;
}

function selectTenants(transaction: PlatformTransaction) {
  return selectContacts(transaction)
    .innerJoin('organisation as o', 'o.organisation_id', 'contact.organisation_id')
    .select(['o.created_at', 'o.closing_since', organisationNameOf('o').as('name')]);
}

function withFigures(tenants: ReturnType<typeof selectTenants>) {
  return tenants.select([
    incomeOf('o').as('income_cents'),
    lastPaidAtOf('o').as('last_gift_at'),
    'a.invited_at',
  ]);
}

type TenantRow = Awaited<ReturnType<ReturnType<typeof selectTenants>['execute']>>[number];
type ListedRow = Awaited<ReturnType<ReturnType<typeof withFigures>['execute']>>[number];

async function addFigures(
  transaction: PlatformTransaction,
  rows: readonly ListedRow[],
  now: Date,
): Promise<ListedTenant[]> {
  const tenants = await describeTenants(transaction, rows, now);
  const ids = tenants.map(({ id }) => id);
  const lookAlikes = await findLookAlikes(transaction, ids);
  const holds = await listIdentityHolds(transaction, ids);
  return tenants.map((tenant, index) => ({
    ...tenant,
    income: centsToDecimal(rows[index]!.income_cents),
    lastGiftAt: rows[index]!.last_gift_at?.toISOString() ?? null,
    invitedAt: rows[index]!.invited_at?.toISOString() ?? null,
    lookAlikes: lookAlikes.get(tenant.id) ?? [],
    identityHold: holds.get(tenant.id)?.hold ?? null,
    heldIdentities: holds.get(tenant.id)?.values ?? [],
  }));
}

async function describeTenants(
  transaction: PlatformTransaction,
  rows: readonly TenantRow[],
  now: Date,
): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (const row of rows) {
    const open = row.closing_since && (await countOpenWork(transaction, row.organisation_id, now));
    tenants.push({
      id: row.organisation_id,
      username: row.username,
      email: row.email,
      isAdmin: row.is_admin,
      organizationName: row.name,
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      closingSince: row.closing_since?.toISOString() ?? null,
      closingWaitsFor: open && describeOpenWork(open),
    });
  }
  return tenants;
}
