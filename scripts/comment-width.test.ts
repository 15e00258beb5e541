import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from './project-paths.mjs';

const maxColumns = 120;
const folders = [
  'attack',
  'bench',
  'contract',
  'db',
  'donor',
  'e2e',
  'harness',
  'mollie-simulator',
  'scripts',
  'server',
  'tools',
  'web',
];

/** Matches only comments, because the formatter already wraps code. */
const comment = /^\s*(\/\/|\/?\*|--|\{\/\*)/;

test.each(folders)(`comments in %s stay within ${maxColumns} columns`, (folder) => {
  const tooWide = sourcesIn(folder).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        comment.test(line) && line.length > maxColumns ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(tooWide).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs|mts|sql|css)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(inProject(folder), name));
}
