import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testSettings } from '../../harness/launch.ts';
import { findFreePort } from '../../harness/find-free-port.ts';
import { collectMails, type DeliveredMail } from '../../harness/giving/collect-mails.ts';
import { createGivingOrganisation } from '../../harness/giving/create-giving-organisation.ts';
import type { GivingOrganisation, GivingWorld } from '../../harness/giving/giving-world.ts';
import { keepRunning, type KillableProcess } from '../../harness/killable-process.ts';
import { canMountDisks } from '../../harness/disk.ts';
import { confirmAddresses, connectAsOwner } from '../../harness/product-database.ts';
import { startMollie } from '../../harness/mollie.ts';
import { logInAdministrator, type Administrator } from './administrator.ts';
import { archiveSearchPath, archiveDeleted } from './archive-deleted.ts';
import { startKillableDatabase, type KillableDatabase } from './killable-database.ts';
import { organisations as planned } from './organisations.ts';
import type { ChaosSize } from './plan.ts';
import type { Random } from '../../harness/random.ts';
import { startSmtpServer, type SmtpServer } from '../../harness/smtp-server.ts';
import { startWebhookStorm, type WebhookStorm } from './webhook-storm.ts';

/** The web process, the worker and the database may be killed at any time; everything else keeps running. */
export interface ChaosWorld extends GivingWorld {
  web: KillableProcess;
  worker: KillableProcess;
  server: KillableDatabase;
  mail: SmtpServer;
  storm: WebhookStorm;
  administrator: Administrator;
  /** Calls the listener for every exchange (see `Incident`). A new listener replaces the old one. */
  onExchange(listener: () => void): void;
  end(): Promise<void>;
}

/** Returns twice the space that the database needs. */
const diskMegabytesFor = ({ gifts }: ChaosSize) => 250 + Math.ceil(gifts / 20);

export async function startChaosWorld(size: ChaosSize, random: Random): Promise<ChaosWorld> {
  let listener: (() => void) | undefined;
  const reportExchange = () => listener?.();
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-chaos-'));
  const server = await startKillableDatabase(
    folder,
    size.fullDisk && canMountDisks ? diskMegabytesFor(size) : null,
  );
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const mollie = await startMollie();
  mollie.onExchange(reportExchange);
  const mailbox: DeliveredMail[] = [];
  const mail = await startSmtpServer({
    onExchange: reportExchange,
    onMail: collectMails(mailbox),
  });
  const storm = await startWebhookStorm(address, random, reportExchange);

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
    const organisations: GivingOrganisation[] = [];
    for (const organisation of planned)
      organisations.push(
        await createGivingOrganisation(address, {
          ...organisation,
          mayBeDeleted: organisation.fate !== 'stays',
        }),
      );
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
