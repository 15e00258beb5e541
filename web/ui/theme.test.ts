import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../', import.meta.url);
const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

// Tailwind silently makes no class for a name that the theme does not have.
test.each([
  ['radius', /\brounded(?:-[tblrse]{1,2})?-([a-z]\w+)/g, ['full', 'none']],
  ['shadow', /(?<![\w-])shadow-([a-z]\w+)/g, ['none']],
])('every %s class in a .ts or .tsx file is in the theme or built in', (token, className, builtIn) => {
  const known = [...theme.matchAll(new RegExp(`--${token}-(\\w+):`, 'g'))].map(([, name]) => name);
  const unknown = sources.flatMap((file) =>
    [...readFileSync(new URL(file, web), 'utf8').matchAll(className)]
      .filter(([, name = '']) => ![...known, ...builtIn].includes(name))
      .map(([used]) => `${file}: ${used}`),
  );
  expect(known).not.toEqual([]);
  expect(unknown).toEqual([]);
});
