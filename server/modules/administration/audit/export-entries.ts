import { sql, type Selectable } from 'kysely';
import type { AuditFilter } from '../../../../contract/audit.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { batchSize, readInBatches } from '../../../platform/database/read-in-batches.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Column } from '../../../platform/spreadsheet/column.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { sentenceOf } from '../../../../contract/audit-actions.ts';
import { selectEntries } from './queries.ts';

type Entry = Selectable<Schema['audit_entry']>;

const columns: readonly Column<Entry>[] = [
  { heading: 'Datum', kind: 'moment', valueOf: ({ at }) => at },
  { heading: 'Wie', kind: 'text', valueOf: ({ actor }) => actor },
  {
    heading: 'Beheerder van Gulhart',
    kind: 'text',
    valueOf: ({ by_administrator }) => (by_administrator ? 'ja' : 'nee'),
  },
  { heading: 'Wat', kind: 'text', valueOf: ({ action, detail }) => sentenceOf(action, detail) },
];

export function exportEntries(
  database: Database,
  scope: OrganisationScope,
  filter: AuditFilter,
): AsyncGenerator<string> {
  const batches = readInBatches<Entry & { exactly_at: string }>(database, scope, (transaction, last) => {
    let entries = selectEntries(transaction, filter).selectAll('e');
    if (last)
      entries = entries.where(
        sql<boolean>`(e.at, e.audit_entry_id) < (${last.exactly_at}::timestamptz, ${last.audit_entry_id})`,
      );
    return (
      entries
        // The time is read as text, because a Date has no microseconds.
        .select(sql<string>`e.at::text`.as('exactly_at'))
        .orderBy('e.at', 'desc')
        .orderBy('e.audit_entry_id', 'desc')
        .limit(batchSize)
        .execute()
    );
  });
  return writeCsv(columns, batches);
}
