import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What the site says to organisations. Donors, who come from a charity, and the legal pages read 'u'. */
async function filesForOrganisations(): Promise<string[]> {
  const all = await readdir(import.meta.dirname, { recursive: true });
  return all.filter((file) =>
    /^(pages\/.*documentation-page|features\/(landing|documentation)\/.*)\.tsx?$/.test(file),
  );
}

test('the site says je to organisations, also in its newest pages', async () => {
  const files = await filesForOrganisations();
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const source = await readFile(path.join(import.meta.dirname, file), 'utf8');
    // Except for what it quotes of the product.
    const said = source.replaceAll(/‘[^’\n]*’/g, '');
    expect(said.match(/[^\n]*\b[Uu]w?\b[^\n]*/g) ?? [], file).toEqual([]);
  }
});
