import { findFreePort } from '../../harness/find-free-port.ts';
import { collectMails, type DeliveredMail } from '../../harness/giving/collect-mails.ts';
import { createGivingOrganisation } from '../../harness/giving/create-giving-organisation.ts';
import type { GivingOrganisation, GivingWorld } from '../../harness/giving/giving-world.ts';
import { keepRunning, type KillableProcess } from '../../harness/killable-process.ts';
import { testSettings } from '../../harness/launch.ts';
import { startMollie } from '../../harness/mollie.ts';
import { confirmAddresses, connectAsOwner } from '../../harness/product-database.ts';
import { startProxy, type Proxy } from '../../harness/reverse-proxy.ts';
import { startSmtpServer } from '../../harness/smtp-server.ts';
import path from 'node:path';
import { projectRoot } from '../../harness/project-root.ts';
import { createArchive } from './archive.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { createProductDatabase } from './create-product-database.ts';
import { prepareMachine, type Machine } from './machine.ts';
import { organisations as planned } from './organisations.ts';
import type { FailoverSize } from './plan.ts';
import { watchForms, type FormWatch } from './watch-forms.ts';
import { watchLogs, type LogWatch } from './watch-logs.ts';

export interface FailoverWorld extends GivingWorld {
  machine: Machine;
  /** The settings of every product process. */
  environment: Record<string, string>;
  cluster: Cluster;
  webs: KillableProcess[];
  workers: KillableProcess[];
  proxy: Proxy;
  logs: LogWatch;
  forms: FormWatch;
}

/** Returns twice the space that a member needs. */
const diskMegabytesFor = (gifts: number) => 2_000 + Math.ceil(gifts / 20);

/** The functions run at the end, the last one first. */
export type OnEnd = (end: () => Promise<unknown> | void) => void;

/** One of the web processes has a clock that is this much behind. */
const clockBehindMs = 2_000;

/** Calls `onEnd` with a function for each part that has to be stopped afterwards, also when a later part fails. */
export async function startFailoverWorld(
  { gifts }: Pick<FailoverSize, 'gifts'>,
  onEnd: OnEnd,
): Promise<FailoverWorld> {
  const machine = await prepareMachine();
  onEnd(() => machine.remove());
  const cluster = await startCluster(machine, diskMegabytesFor(gifts));
  onEnd(() => cluster.stop());
  await createArchive(machine, cluster);
  const connectionString = await createProductDatabase(cluster);

  const mollie = await startMollie();
  onEnd(() => mollie.close());
  const mailbox: DeliveredMail[] = [];
  const mail = await startSmtpServer({ onMail: collectMails(mailbox) });
  onEnd(() => mail.close());
  const proxyPort = await findFreePort();
  const proxy = await startProxy(proxyPort);
  onEnd(() => proxy.close());
  const address = `http://127.0.0.1:${proxyPort}`;

  const logs = watchLogs();
  const environment = {
    ...testSettings,
    LOG_LEVEL: 'info',
    PUBLIC_URL: address,
    DATABASE_URL: connectionString,
    DATA_DIR: path.join(machine.folder, 'product'),
    MOLLIE_API_URL: mollie.url,
    SMTP_URL: mail.url,
  };
  const start = (settings: Record<string, string>) => {
    const started = keepRunning({ ...environment, ...settings }, (text) => logs.add(text));
    onEnd(() => started.stop());
    return started;
  };
  const webPorts = [await findFreePort(), await findFreePort()];
  const webs = webPorts.map((port, index) =>
    start({ ROLE: 'web', PORT: String(port), ...(index === 1 && clockBehind()) }),
  );
  const workers = [1, 2].map(() => start({ ROLE: 'worker' }));
  await Promise.all([...webs, ...workers].map((each) => each.up()));
  for (const port of webPorts) proxy.add(port);

  const database = connectAsOwner(connectionString);
  onEnd(() => database.end());
  const organisations: GivingOrganisation[] = [];
  for (const each of planned) organisations.push(await createGivingOrganisation(address, each));
  await confirmAddresses(database);
  const forms = watchForms(
    webPorts.map((port) => `http://127.0.0.1:${port}`),
    organisations.map(({ id }) => id),
  );
  onEnd(() => forms.stop());
  return {
    address,
    machine,
    environment,
    cluster,
    webs,
    workers,
    proxy,
    logs,
    forms,
    mollie,
    mailbox,
    database,
    // No organisation is deleted in this run.
    archive: database,
    organisations,
  };
}

function clockBehind(): Record<string, string> {
  return {
    CLOCK_BEHIND_MS: String(clockBehindMs),
    NODE_OPTIONS: `--import=${path.join(projectRoot, 'harness', 'set-clock-back.mjs')}`,
  };
}
