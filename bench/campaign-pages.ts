import pg from 'pg';
import { withDashboard } from './dashboard.ts';
import { row, type Row } from './row.ts';
import { seedOrganisations, type SeededOrganisation } from './seed-donations.ts';

const limitMs = 50;
const pages = 10_000;
const topId = 'top'.padEnd(26, '0');

const requests: Record<string, string> = {
  'first screen': 'parent=top&page=1&pageSize=12',
  'first page of the list': 'page=1&pageSize=12',
  'last page of the list': `page=${Math.floor(pages / 20)}&pageSize=20`,
  'search by title': 'search=actie+777&page=1',
};

export function benchCampaignPages(): Promise<Row[]> {
  return withDashboard(seedPages, async ({ measure }) => {
    const rows: Row[] = [];
    for (const [name, query] of Object.entries(requests)) {
      const { p50Ms } = await measure(100, () => `pages?${query}`);
      rows.push(row(`${pages} campaign pages, ${name}`, p50Ms, 'ms', limitMs));
    }
    return rows;
  });
}

async function seedPages(connectionString: string): Promise<SeededOrganisation> {
  const [organisation] = await seedOrganisations(connectionString, 1);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `insert into gulhart.campaign_page (organisation_id, page_id, parent_id, kind, state, slug, title, long_text)
       select $1, case when n = 0 then $2 else 'pagina' || lpad(n::text, 20, '0') end, case when n > 0 then $2 end,
         'action', 'open', 'pagina-' || n, 'Actie ' || n, repeat('Een paar regels tekst. ', 40)
       from generate_series(0, ${pages - 1}) n`,
      [organisation!.id, topId],
    );
    await client.query(
      `insert into gulhart.campaign_figure (organisation_id, page_id, slot, gift_count, received_cents)
       select organisation_id, page_id, slot, 1, 2500 from gulhart.campaign_page, generate_series(0, 3) slot`,
    );
    await client.query('vacuum analyze gulhart.campaign_page, gulhart.campaign_figure');
    return organisation!;
  } finally {
    await client.end();
  }
}
