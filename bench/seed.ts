import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { projectRoot } from '../harness/project-root.ts';
import { password } from '../harness/launch.ts';
import { seedDonations, seedOrganisations } from './seed-donations.ts';

const donations = Number(process.env['DONATIONS'] ?? 1_000_000);
const neighbours = 1_000;
const donationsOfNeighbours = 50;

const startedAt = Date.now();
const embedded = process.env['DATABASE_URL']
  ? null
  : await startEmbeddedPostgres({
      dataDir: path.resolve(process.env['DATA_DIR'] ?? path.join(projectRoot, 'data'), 'postgres'),
    });
try {
  const connectionString = embedded?.connectionString ?? process.env['DATABASE_URL']!;
  await migrate(connectionString, path.join(projectRoot, 'db', 'migrations'));
  const [large, ...others] = await seedOrganisations(connectionString, neighbours + 1);
  if (!large) throw new Error('no organisation was made');
  await seedDonations(connectionString, [
    { id: large.id, count: donations },
    ...others.map(({ id }) => ({ id, count: donationsOfNeighbours })),
  ]);
  console.log(
    `Seeded ${donations} donations of one organisation and ${neighbours} smaller organisations in ${seconds()} s.`,
  );
  console.log(`Log in as ${large.email} with ${password}`);
} finally {
  await embedded?.stop();
}

function seconds(): string {
  return ((Date.now() - startedAt) / 1000).toFixed(0);
}
