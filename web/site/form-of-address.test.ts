import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Job adverts use the informal 'je'. */
const forApplicants = /careers/;

test("the site addresses organisations and donors with the formal 'u'", async () => {
  const all = await readdir(import.meta.dirname, { recursive: true });
  const files = all.filter((file) => /(?<!\.test)\.(tsx?|md)$/.test(file) && !forApplicants.test(file));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const source = await readFile(path.join(import.meta.dirname, file), 'utf8');
    expect(source.match(/[^\n]*\b(je|jij|jou|jouw|jullie|jezelf)\b[^\n]*/gi) ?? [], file).toEqual([]);
  }
});
