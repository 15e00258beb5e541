import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mailKinds } from '../../../../contract/mails.ts';
import { projectRoot } from '../../../platform/project-root.ts';

test('docs/security.md lists exactly the mail kinds of the contract', () => {
  const text = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8');
  const [, table = ''] = /## Every mail\n([\s\S]*?)\n## /.exec(text) ?? [];
  const kinds = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind!));
  expect(kinds.toSorted()).toEqual(mailKinds.toSorted());
});
