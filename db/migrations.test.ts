import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'migrations');
const files = readdirSync(folder).toSorted();

/** The release tags, oldest first. A released migration file must never change (decision 28). */
const tags = git('tag', '--list', 'v*', '--sort=version:refname').split('\n').filter(Boolean);
const released = (tag: string | undefined) =>
  tag === undefined
    ? []
    : git('ls-tree', '--full-tree', '--name-only', `${tag}:db/migrations`).split('\n').filter(Boolean);

/** The migration files of the first release. Before that release: all files. */
const design = tags.length === 0 ? files : released(tags[0]);

test('migration numbers start at 1 without gaps', () => {
  const numbers = files.map((file) => /^(\d{4})_[a-z][a-z0-9_]*\.sql$/.exec(file)?.[1] ?? file);
  expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
});

test.runIf(tags.length > 0)('the migrations of the newest release are unchanged', () => {
  const newest = tags.at(-1);
  for (const file of released(newest))
    expect(readFileSync(path.join(folder, file), 'utf8'), file).toBe(
      git('show', `${newest}:db/migrations/${file}`),
    );
});

describe('the migrations of the first release', () => {
  test.each(design)('create each object in its final form: %s', (file) => {
    expect(changesIn(read(file))).toEqual([]);
  });

  test('create each function and procedure only once', () => {
    const names = design.flatMap((file) => functionsIn(read(file)));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).toContain('gulhart.search_donations');
    expect(names).toContain('gulhart.identify_session');
  });
});

test.each([
  ['drop table gulhart.session;', ['drop']],
  ['alter table gulhart.fund drop column name;', ['drop']],
  ['alter table gulhart.fund RENAME column name to title;', ['rename']],
  ['create or replace function gulhart.f() returns void', ['create or replace']],
  ['alter table gulhart.fund\n  add column a text,\n  add column b text;', ['add column']],
  ['alter table gulhart.fund alter column name set not null;', ['set not null']],
  ['alter table gulhart.fund alter column name type bigint;', ['type bigint']],
  ["insert into gulhart.fund (name) values ('a');", ['insert']],
  ['-- Does not drop anything.\ncreate table gulhart.fund (name text not null);', []],
  ['alter table gulhart.fund add constraint fund_fk foreign key (a) references gulhart.b;', []],
  ['  as $$\n  begin\n    update gulhart.fund set name = new.name;\n  end\n  $$;', []],
])('changesIn lists the forbidden changes in %j', (text, found) => {
  expect(changesIn(withoutComments(text))).toEqual(found);
});

test.each([
  ['create function gulhart.f(a text) returns text', ['gulhart.f']],
  ["call gulhart.create_door(\n  'f(a text)',", ['gulhart.f']],
  ['create procedure gulhart.protect(a regclass)', ['gulhart.protect']],
])('functionsIn lists the function in %j', (text, found) => {
  expect(functionsIn(text)).toEqual(found);
});

function changesIn(text: string): string[] {
  const words =
    /\b(drop|rename|create or replace|add column|(?<=alter column \w+ )(?:set not null|type \w+))\b|^(insert|update|delete)\b/gim;
  return [...new Set([...text.matchAll(words)].map(([word]) => word.toLowerCase()))];
}

function functionsIn(text: string): string[] {
  const made = [...text.matchAll(/\bcreate (?:or replace )?(?:function|procedure) ([\w.]+)/gi)];
  const doors = [...text.matchAll(/\bcreate_door\(\s*'(\w+)\(/g)];
  return [...made.map(([, name]) => name!), ...doors.map(([, name]) => `gulhart.${name}`)];
}

function read(file: string): string {
  return withoutComments(readFileSync(path.join(folder, file), 'utf8'));
}

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, '');
}

/** Returns an empty text outside a git clone. */
function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
