import { randomId } from '../platform/random-id.ts';
import type { TestWorld } from './test-world.ts';

/** A page that asks, written to the tables themselves, for tests of what becomes of its gifts. */
export async function anAskingPage(
  { owner }: Pick<TestWorld, 'owner'>,
  { id }: { id: string },
  given: Record<string, unknown> = {},
) {
  const page = { page_id: randomId(), slug: `actie-${randomId()}`, title: 'Samen voor de buurt', ...given };
  const row = { organisation_id: id, kind: 'campaign', state: 'open', ...page };
  const names = Object.keys(row);
  await owner.query(
    `insert into campaign_page (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  );
  await owner.query('insert into campaign_address (organisation_id, slug, page_id) values ($1, $2, $3)', [
    id,
    page.slug,
    page.page_id,
  ]);
  return page;
}

export async function aFund(
  { owner }: Pick<TestWorld, 'owner'>,
  { id }: { id: string },
  name: string,
): Promise<string> {
  const fundId = randomId();
  await owner.query('insert into fund (organisation_id, fund_id, name) values ($1, $2, $3)', [
    id,
    fundId,
    name,
  ]);
  return fundId;
}
