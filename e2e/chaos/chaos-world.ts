import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { testSettings } from '../../harness/launch.ts';
import { findFreePort } from '../../harness/find-free-port.ts';
import { openCampaignPage, type OpenedPage } from '../../harness/campaign-page.ts';
import { createOrganisation, type Organisation } from '../../harness/organisation.ts';
import { canMountDisks } from '../../harness/disk.ts';
import { confirmAddresses, connectAsOwner } from '../../harness/product-database.ts';
import { startMollie, type Mollie } from '../../harness/mollie.ts';
import { logInAdministrator, type Administrator } from './administrator.ts';
import { archiveSearchPath, archiveDeleted } from './archive-deleted.ts';
import { startKillableDatabase, type KillableDatabase } from './killable-database.ts';
import { keepRunning, type KillableProcess } from './killable-process.ts';
import { organisations as planned, type PlannedOrganisation } from './organisations.ts';
import type { ChaosSize } from './plan.ts';
import type { Random } from '../../harness/random.ts';
import { startSmtpServer, type SmtpServer } from '../../harness/smtp-server.ts';
import { startWebhookStorm, type WebhookStorm } from './webhook-storm.ts';

/** Web, worker and database, each of which may die at any moment, and those who deal with them, who live on. */
export interface ChaosWorld {
  address: string;
  web: KillableProcess;
  worker: KillableProcess;
  server: KillableDatabase;
  /** A connection past the product, to look at what is really there. */
  database: pg.Pool;
  /** The same, with everything of the organisations that were deleted. */
  archive: pg.Pool;
  mollie: Mollie;
  mail: SmtpServer;
  /** Every mail that the mail server has, also when it did not get to say so. */
  mailbox: Delivered[];
  storm: WebhookStorm;
  organisations: AskingOrganisation[];
  administrator: Administrator;
  /** Calls back at both ends of every exchange, one listener at a time. */
  onExchange(listener: () => void): void;
  end(): Promise<void>;
}

/** With two campaign pages, of which one is part of the other. */
export interface AskingOrganisation extends Organisation {
  pages: { whole: OpenedPage; part: OpenedPage };
}

interface Delivered {
  messageId: string;
  from: string;
  to: string;
}

/** What the database takes, and as much again. */
const diskMegabytesFor = ({ gifts }: ChaosSize) => 250 + Math.ceil(gifts / 20);

export async function startChaosWorld(size: ChaosSize, random: Random): Promise<ChaosWorld> {
  let listener: (() => void) | undefined;
  const tell = () => listener?.();
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-chaos-'));
  const server = await startKillableDatabase(
    folder,
    size.fullDisk && canMountDisks ? diskMegabytesFor(size) : null,
  );
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const mollie = await startMollie();
  mollie.onExchange(tell);
  const mailbox: Delivered[] = [];
  const mail = await startSmtpServer({
    onExchange: tell,
    onMail: ({ raw, recipients, isTaken }) => {
      const head = raw.toString('latin1');
      const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1] ?? 'none';
      const from = /^From:\s*(.+)$/im.exec(head)?.[1] ?? 'nobody';
      if (isTaken) mailbox.push(...recipients.map((to) => ({ messageId, from, to })));
    },
  });
  const storm = await startWebhookStorm(address, random, tell);

  const environment = {
    ...testSettings,
    PORT: String(port),
    PUBLIC_URL: storm.url,
    DATABASE_URL: server.connectionString,
    DATA_DIR: folder,
    MOLLIE_API_URL: mollie.url,
    SMTP_URL: mail.url,
  };
  const web = keepRunning({ ...environment, ROLE: 'web' });
  const worker = keepRunning({ ...environment, ROLE: 'worker', LOG_LEVEL: 'info' });
  const database = connectAsOwner(server.connectionString);
  const archive = connectAsOwner(server.connectionString, archiveSearchPath);
  const end = async () => {
    await Promise.all([web.stop(), worker.stop()]);
    await Promise.all([mollie.close(), storm.close(), mail.close(), database.end(), archive.end()]);
    await server.stop();
    await rm(folder, { recursive: true });
  };
  try {
    await Promise.all([web.up(), worker.up()]);
    await archiveDeleted(database);
    const organisations: AskingOrganisation[] = [];
    for (const organisation of planned) organisations.push(await createAsking(address, organisation));
    await confirmAddresses(database);
    const administrator = await logInAdministrator(address);
    const onExchange = (called: () => void) => void (listener = called);
    return {
      address,
      web,
      worker,
      server,
      database,
      archive,
      mollie,
      mail,
      mailbox,
      storm,
      organisations,
      administrator,
      onExchange,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function createAsking(address: string, planned: PlannedOrganisation): Promise<AskingOrganisation> {
  const organisation = await createOrganisation(address, planned);
  const open = (slug: string, parentId: string | null) =>
    openCampaignPage(address, organisation, { title: `Actie van ${planned.name}`, slug, parentId });
  const whole = await open(`samen-${planned.username}`, null);
  return { ...organisation, pages: { whole, part: await open(`team-${planned.username}`, whole.id) } };
}
