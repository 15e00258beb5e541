import { randomId } from '../platform/random-id.ts';
import type { Organisation } from './giving-world.ts';
import type { TestWorld } from './test-world.ts';

export interface BuiltPage {
  page_id: string;
  slug: string;
  title: string;
}

export async function aCampaignPage(
  { owner }: Pick<TestWorld, 'owner'>,
  { id }: Pick<Organisation, 'id'>,
  given: Record<string, unknown> = {},
): Promise<BuiltPage> {
  const pageId = randomId();
  const page = {
    organisation_id: id,
    page_id: pageId,
    slug: `actie-${pageId}`,
    kind: 'campaign',
    state: 'open',
    title: 'Samen voor de buurt',
    ...given,
  };
  const names = Object.keys(page);
  await owner.query(
    `insert into campaign_page (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(page),
  );
  await owner.query('insert into campaign_address (organisation_id, slug, page_id) values ($1, $2, $3)', [
    id,
    page.slug,
    pageId,
  ]);
  return page;
}

export async function aFund(
  { owner }: Pick<TestWorld, 'owner'>,
  { id }: Pick<Organisation, 'id'>,
  name: string,
  ledgerAccount = '',
): Promise<string> {
  const fundId = randomId();
  await owner.query(
    'insert into fund (organisation_id, fund_id, name, ledger_account) values ($1, $2, $3, $4)',
    [id, fundId, name, ledgerAccount],
  );
  return fundId;
}
