import { sql } from 'kysely';
import type { AuditFilter } from '../../../../contract/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { actionsOf } from '../../foundation/audit/audit-kinds.ts';

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

function startOfDay(day: string, later: number) {
  return sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Amsterdam')`;
}
