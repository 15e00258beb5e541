import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useTestWorld } from '../../testing/test-world.ts';
import { projectRoot } from '../project-root.ts';

const world = useTestWorld();

const typeOf: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  _text: 'string[]',
};

const fromList = 'one of a list';

async function columnsOfDatabase(): Promise<string[]> {
  const { rows } = await world.owner.query<{
    name: string;
    type: string;
    nullable: boolean;
    generated: boolean;
    has_list: boolean;
  }>(
    `select c.table_name || '.' || c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
       c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as generated,
       exists (select from pg_constraint k
        where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and k.conname = c.table_name || '_' || c.column_name || '_known') as has_list
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'gulhart' and t.table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name, type, nullable, generated, has_list }) => {
    const own = has_list ? fromList : (typeOf[type] ?? `${type}, which is not in typeOf`);
    return lineOf(name, own, nullable, generated);
  });
}

async function columnsOfTypes(): Promise<string[]> {
  const folder = path.join(projectRoot, 'db', 'schema');
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  const text = files.join('\n').replaceAll(/\/\*.*?\*\//gs, '');
  const tables = [...text.matchAll(/^  (\w+): \{(.*?)\n  \};/gms)];
  return tables.flatMap(([, table, body = '']) =>
    body
      .split(';')
      .map((member) => member.trim())
      .filter(Boolean)
      .map((member) => /^(\w+): (.*)$/s.exec(member)!.slice(1) as [string, string])
      .map(([column, type]) => {
        const [, own] = /^Generated(?:Always)?<(.*)>$/s.exec(type) ?? [];
        const written =
          type === 'CreatedAt' || type === 'ColumnType<never, never, never>' ? 'Date' : undefined;
        const [, writeOnly] = /^ColumnType<never, (\w+), never>$/.exec(type) ?? [];
        const parts = (own ?? written ?? writeOnly ?? type).split('|').map((part) => part.trim());
        const named = parts.filter((part) => part !== '' && part !== 'null').join(' | ');
        const isPlain = Object.values(typeOf).includes(named);
        return lineOf(
          `${table}.${column}`,
          isPlain ? named : fromList,
          parts.includes('null'),
          own !== undefined || written !== undefined,
        );
      }),
  );
}

function lineOf(name: string, type: string, isNullable: boolean, hasDefault: boolean): string {
  return `${name}: ${type}${isNullable ? ' | null' : ''}${hasDefault ? ', has default' : ''}`;
}

test('db/schema has the same tables, columns and types as the database', async () => {
  const inDatabase = (await columnsOfDatabase()).toSorted();
  expect((await columnsOfTypes()).toSorted()).toEqual(inDatabase);
  expect(inDatabase.length).toBeGreaterThan(100);
});
