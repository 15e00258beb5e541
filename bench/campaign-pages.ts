import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { findFreePort } from '../harness/find-free-port.ts';
import { launchProduct, testSettings } from '../harness/launch.ts';
import { logIn } from '../harness/organisation.ts';
import { load } from './load.ts';
import { row, type Row } from './row.ts';
import { seedOrganisations } from './seed-donations.ts';

const limitMs = 50;
const pages = 10_000;
/** Under one page: the most that one total can be the sum of. */
const topId = 'top'.padEnd(26, '0');

const questions: Record<string, string> = {
  'first screen': 'parent=top&page=1&pageSize=12',
  'all of them': 'page=1&pageSize=12',
  'the last ones': `page=${Math.floor(pages / 20)}&pageSize=20`,
  'by title': 'search=actie+777&page=1',
};

/** The campaigns of an organisation with as many pages as there may be. */
export async function benchCampaignPages(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    await migrate(postgres.connectionString, path.resolve('db/migrations'));
    const [organisation] = await seedOrganisations(postgres.connectionString, 1);
    await seedPages(postgres.connectionString, organisation!.id);
    const product = launchProduct(
      {
        ...testSettings,
        DATABASE_URL: postgres.connectionString,
        DATA_DIR: folder,
        PORT: String(await findFreePort()),
        ROLE: 'web',
      },
      '/readyz',
    );
    try {
      await product.started;
      const cookie = await logIn(product.url, organisation!.email);
      const rows: Row[] = [];
      for (const [name, query] of Object.entries(questions)) {
        const ask = () =>
          load(
            { count: 100, concurrency: 1 },
            () => ({ method: 'GET', url: `${product.url}/api/admin/pages?${query}`, headers: { cookie } }),
            ({ status, body }) => {
              if (status !== 200) throw new Error(`the list was answered with ${status}: ${body}`);
            },
          );
        // The first round only warms up.
        await ask();
        rows.push(row(`${pages} campaign pages, ${name}`, (await ask()).p50Ms, 'ms', limitMs));
      }
      return rows;
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function seedPages(connectionString: string, organisationId: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `insert into gulhart.campaign_page (organisation_id, page_id, parent_id, kind, state, slug, title, long_text)
       select $1, case when n = 0 then $2 else 'pagina' || lpad(n::text, 20, '0') end, case when n > 0 then $2 end,
         'action', 'open', 'pagina-' || n, 'Actie ' || n, repeat('Een paar regels tekst. ', 40)
       from generate_series(0, ${pages - 1}) n`,
      [organisationId, topId],
    );
    await client.query(
      `insert into gulhart.campaign_figure (organisation_id, page_id, slot, gift_count, received_cents)
       select organisation_id, page_id, slot, 1, 2500 from gulhart.campaign_page, generate_series(0, 3) slot`,
    );
    await client.query('vacuum analyze gulhart.campaign_page, gulhart.campaign_figure');
  } finally {
    await client.end();
  }
}
