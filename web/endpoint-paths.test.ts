import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name),
);

test('no source file in web/ contains the path of an API endpoint', () => {
  const withPaths = sources.filter((name) =>
    /['"`](?:[A-Z]+ )?\/api\//.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(withPaths).toEqual([]);
});
