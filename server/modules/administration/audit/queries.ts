import { type Selectable, sql } from 'kysely';
import type {
  AuditEntry,
  AuditFilter,
  PlatformAuditEntry,
  TenantAuditEntry,
} from '../../../../contract/audit.ts';
import type { Schema } from '../../../../db/schema.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import { organisationNameOf } from '../../foundation/settings/queries.ts';
import { actionsOf, platformSentenceOf, sentenceOf } from '../../../../contract/audit-actions.ts';

interface PageRange {
  limit: number;
  offset: number;
}

export async function listAuditEntries(
  transaction: OrganisationTransaction,
  filter: AuditFilter,
  range: PageRange,
): Promise<AuditEntry[]> {
  return (await selectPage(transaction, filter, range).execute()).map(toEntry);
}

export async function listEntriesOfAllOrganisations(
  transaction: PlatformTransaction,
  filter: AuditFilter,
  range: PageRange,
): Promise<TenantAuditEntry[]> {
  const entries = await selectPage(transaction, filter, range)
    .select(organisationNameOf('e').as('organisation_name'))
    .execute();
  return entries.map((entry) => ({
    ...toEntry(entry),
    userId: entry.organisation_id,
    organizationName: entry.organisation_name,
  }));
}

function selectPage(transaction: Transaction, filter: AuditFilter, { limit, offset }: PageRange) {
  return selectEntries(transaction, filter)
    .selectAll('e')
    .orderBy('e.at', 'desc')
    .orderBy('e.audit_entry_id', 'desc')
    .limit(limit)
    .offset(offset);
}

function toEntry(entry: Selectable<Schema['audit_entry']>): AuditEntry {
  return {
    id: entry.audit_entry_id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    byAdministrator: entry.by_administrator,
    action: entry.action,
    text: sentenceOf(entry.action, entry.detail),
  };
}

/** Counting stops at this number, because nobody reads more pages. */
const maxCount = 10_000;

export async function countAuditEntries(transaction: Transaction, filter: AuditFilter): Promise<number> {
  const entries = selectEntries(transaction, filter).select('e.audit_entry_id').limit(maxCount);
  const { count } = await transaction
    .selectFrom(entries.as('entry'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listPlatformEntries(
  transaction: PlatformTransaction,
  { limit, offset }: PageRange,
): Promise<PlatformAuditEntry[]> {
  const entries = await transaction
    .selectFrom('platform_audit_entry')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return entries.map(({ entry_id, at, actor, action, detail }) => ({
    id: entry_id,
    at: at.toISOString(),
    actor,
    action,
    text: platformSentenceOf(action, detail),
  }));
}

export async function countPlatformEntries(transaction: Transaction): Promise<number> {
  const { count } = await transaction
    .selectFrom(transaction.selectFrom('platform_audit_entry').select('entry_id').limit(maxCount).as('entry'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function selectEntries(transaction: Transaction, { actor, kind, from, until }: AuditFilter) {
  const { organisationId } = transaction.scope;
  let entries = transaction.selectFrom('audit_entry as e');
  if (organisationId !== null) entries = entries.where('e.organisation_id', '=', organisationId);
  if (actor) entries = entries.where(sql<boolean>`strpos(lower(e.actor), lower(${actor})) > 0`);
  if (kind) entries = entries.where(sql<boolean>`e.action = any(${actionsOf(kind)}::text[])`);
  if (from) entries = entries.where('e.at', '>=', startOfDay(from, 0));
  if (until) entries = entries.where('e.at', '<', startOfDay(until, 1));
  return entries;
}

function startOfDay(day: string, daysLater: number) {
  return sql<Date>`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Europe/Amsterdam')`;
}
