import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'is full'],
  ["ENOSPC: no space left on device, mkdir '/data/postgres'", 'is full'],
  ['FATAL:  lock file "postmaster.pid" already exists', 'in use by another running server'],
  ["EACCES: permission denied, mkdir '/data/postgres'", 'belongs to another user'],
  ['initdb: could not look up effective user ID 54321: user does not exist', 'a user with a name'],
  ["env: '/app/native/bin/initdb': No such file or directory", 'need glibc'],
  ['postgres: error while loading shared libraries: libpq.so.5', 'need glibc'],
  ['something nobody thought of', 'could not start'],
])('"%s" becomes advice that mentions DATABASE_URL and contains the original text', (text, advice) => {
  const explained = explainFailure(new Error(text), '/data/postgres');
  expect(explained.message).toContain(advice);
  expect(explained.message).toContain('DATABASE_URL');
  expect(explained.message).toContain(text);
});

test('an error that already gives advice is unchanged', () => {
  const error = new Error('Set DATABASE_URL.');
  expect(explainFailure(error, '/data/postgres')).toBe(error);
});
