import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { findRunningServer } from '../../db/embedded-postgres/ensure-database.ts';
import { connectAsOwner } from '../../harness/product-database.ts';

export async function makeCampaignPage(
  { id }: { id: string },
  page: { title: string; goalCents: number; longText: string },
): Promise<string> {
  const server = await findRunningServer(path.join(process.env['GULHART_E2E_DATA'] ?? '', 'postgres'));
  if (!server) throw new Error('The database of the product was not found.');
  const database = connectAsOwner(server);
  const pageId = randomBytes(13).toString('hex');
  const slug = `actie-${pageId}`;
  await database.query(
    `insert into campaign_page (organisation_id, page_id, kind, state, slug, title, short_text, long_text, goal_cents,
       preset_amounts, thank_you_text)
     values ($1, $2, 'campaign', 'open', $3, $4, 'Samen halen wij het.', $5, $6, '5; 15; 30',
       'Namens de buurt bedankt.')`,
    [id, pageId, slug, page.title, page.longText, page.goalCents],
  );
  await database.query('insert into campaign_address (organisation_id, slug, page_id) values ($1, $2, $3)', [
    id,
    slug,
    pageId,
  ]);
  await database.end();
  return `/c/${slug}`;
}
