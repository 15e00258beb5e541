import { randomId } from '../platform/random-id.ts';
import type { TestWorld } from './test-world.ts';

export interface MadePage {
  page_id: string;
  slug: string;
  title: string;
}

/** A page as it stands in the tables, for tests of what becomes of it. */
export async function aPage(
  { owner }: Pick<TestWorld, 'owner'>,
  { id }: { id: string },
  given: Record<string, unknown> = {},
): Promise<MadePage> {
  const row = {
    organisation_id: id,
    page_id: randomId(),
    slug: `actie-${randomId()}`,
    kind: 'campaign',
    state: 'open',
    title: 'Samen voor de buurt',
    ...given,
  };
  const names = Object.keys(row);
  await owner.query(
    `insert into campaign_page (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  );
  await owner.query('insert into campaign_address (organisation_id, slug, page_id) values ($1, $2, $3)', [
    id,
    row.slug,
    row.page_id,
  ]);
  return row;
}
