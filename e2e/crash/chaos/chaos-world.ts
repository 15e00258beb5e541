import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { findFreePort } from '../find-free-port.ts';
import { createOrganisation, type Organisation } from '../organisation.ts';
import { canMountDisks } from '../../../server/testing/mount-disk.ts';
import { connectAsOwner } from '../product-database.ts';
import { startSimulatedMollie, type SimulatedMollie } from '../simulated-mollie.ts';
import { hireAdministrator, type Administrator } from './administrator.ts';
import { booksSearchPath, keepDeleted } from './keep-deleted.ts';
import { startMailServer, type ChaosMailServer } from './mail-server.ts';
import { startMortalDatabase, type MortalDatabase } from './mortal-database.ts';
import { keepRunning, type MortalProcess } from './mortal-process.ts';
import { organisations as planned } from './organisations.ts';
import type { ChaosSize } from './plan.ts';
import type { Random } from './random.ts';
import { startWebhookStorm, type WebhookStorm } from './webhook-storm.ts';

/** Web, worker and database, each of which may die at any moment, and those who deal with them, who live on. */
export interface ChaosWorld {
  address: string;
  web: MortalProcess;
  worker: MortalProcess;
  server: MortalDatabase;
  /** A connection past the product, to look at what is really there. */
  database: pg.Pool;
  /** The same, with everything of the organisations that were deleted. */
  allBooks: pg.Pool;
  mollie: SimulatedMollie;
  mail: ChaosMailServer;
  storm: WebhookStorm;
  organisations: Organisation[];
  administrator: Administrator;
  /** Calls back at both ends of every exchange, one listener at a time. */
  onExchange(listener: () => void): void;
  end(): Promise<void>;
}

const administratorEmail = 'beheerder@voorbeeld.nl';

/** What the database takes, and as much again. */
const diskMegabytesFor = ({ gifts }: ChaosSize) => 250 + Math.ceil(gifts / 20);

export async function startChaosWorld(size: ChaosSize, random: Random): Promise<ChaosWorld> {
  let listener: (() => void) | undefined;
  const tell = () => listener?.();
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-chaos-'));
  const server = await startMortalDatabase(
    folder,
    size.fullDisk && canMountDisks ? diskMegabytesFor(size) : null,
  );
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const mollie = await startSimulatedMollie();
  mollie.onExchange(tell);
  const mail = await startMailServer(tell);
  const storm = await startWebhookStorm(address, random, tell);

  const environment = {
    PORT: String(port),
    PUBLIC_URL: storm.url,
    DATABASE_URL: server.connectionString,
    DATA_DIR: folder,
    MOLLIE_API_URL: mollie.url,
    SMTP_URL: mail.url,
    APP_SECRET: 'a secret for tests of at least 32 characters',
    ADMIN_EMAIL: administratorEmail,
    ADMIN_PASSWORD: 'Zeven-Stille-Bergen-7',
    DEMO: 'off',
    RATE_LIMITS: 'off',
  };
  const web = keepRunning({ ...environment, ROLE: 'web', LOG_LEVEL: 'error' });
  // A worker says nothing but that it has started.
  const worker = keepRunning({ ...environment, ROLE: 'worker', LOG_LEVEL: 'info' });
  const database = connectAsOwner(server.connectionString);
  const allBooks = connectAsOwner(server.connectionString, booksSearchPath);
  const end = async () => {
    await Promise.all([web.stop(), worker.stop()]);
    await Promise.all([mollie.close(), storm.close(), mail.close(), database.end(), allBooks.end()]);
    await server.stop();
    await rm(folder, { recursive: true });
  };
  try {
    await Promise.all([web.up(), worker.up()]);
    await keepDeleted(database);
    const organisations: Organisation[] = [];
    for (const organisation of planned) organisations.push(await createOrganisation(address, organisation));
    const administrator = await hireAdministrator(address, administratorEmail);
    const onExchange = (called: () => void) => void (listener = called);
    const people = { organisations, administrator };
    return {
      address,
      web,
      worker,
      server,
      database,
      allBooks,
      mollie,
      mail,
      storm,
      ...people,
      onExchange,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
