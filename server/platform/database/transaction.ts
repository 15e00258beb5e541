import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { OrganisationScope, PlatformScope, Scope } from './scope.ts';

export type Queryable = Kysely<Schema>;

export type Transaction<S extends Scope = Scope> = Queryable & {
  readonly scope: S;
} & (S extends OrganisationScope ? { readonly own: OwnRows } : unknown);
export type OrganisationTransaction = Transaction<OrganisationScope>;
export type PlatformTransaction = Transaction<PlatformScope>;

/** Queries for rows of the transaction's organisation only. A joined table needs a condition of its own. */
export type OwnRows = Pick<Queryable, 'selectFrom' | 'updateTable' | 'deleteFrom'>;

export function actsForOrganisation(transaction: Transaction): transaction is OrganisationTransaction {
  return transaction.scope.organisationId !== null;
}

export function bindScope<S extends Scope>(queryable: Queryable, scope: S): Transaction<S> {
  const own = scope.organisationId === null ? undefined : ownRows(queryable, scope.organisationId);
  return Object.assign(queryable, { scope, own }) as Transaction<S>;
}

function ownRows(queryable: Queryable, organisationId: string): OwnRows {
  // Kysely's types need a fixed table name, so the tables are untyped here.
  const untyped = queryable as unknown as Kysely<Record<string, { organisation_id: string }>>;
  const column = (table: string) => `${table.split(' as ').at(-1)}.organisation_id` as const;
  const own = {
    selectFrom: (table: string) => untyped.selectFrom(table).where(column(table), '=', organisationId),
    updateTable: (table: string) => untyped.updateTable(table).where(column(table), '=', organisationId),
    deleteFrom: (table: string) => untyped.deleteFrom(table).where(column(table), '=', organisationId),
  };
  return own as unknown as OwnRows;
}
