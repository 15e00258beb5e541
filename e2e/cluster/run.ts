import pg from 'pg';
import { administratorEmail, launchProduct, testSettings, type Running } from '../../harness/launch.ts';
import { startMollie } from '../../harness/mollie.ts';
import { createOrganisation, type Organisation } from '../../harness/organisation.ts';
import { startProxy, type Proxy } from '../../harness/reverse-proxy.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { startDonors } from './donors.ts';
import { startOutsidePostgres } from './outside-postgres.ts';

/*
 * Two web processes behind a proxy and two workers share one PostgreSQL that is not embedded. Each process is replaced
 * twice while donors donate. No request may fail, no donation may be lost, and each donation gets one confirmation.
 */
const firstPort = Number(process.env['CLUSTER_PORT'] ?? 4220);
const [proxyPort, postgresPort, ...webPorts] = [0, 1, 2, 3].map((offset) => firstPort + offset) as [
  number,
  number,
  number,
  number,
];
const address = `http://127.0.0.1:${proxyPort}`;
const rounds = 2;
const donorsAtOnce = 6;
const endings: (() => Promise<unknown>)[] = [];

try {
  await verifyCluster();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const end of endings.toReversed()) await end();
}

async function verifyCluster(): Promise<void> {
  const postgres = await startOutsidePostgres(postgresPort);
  endings.push(() => postgres.stop());
  const mollie = await startMollie();
  endings.push(() => mollie.close());
  const proxy = await startProxy(proxyPort);
  endings.push(() => proxy.close());
  const start = async (role: 'web' | 'worker', port: number) => {
    const member = launchProduct({
      ...testSettings,
      ROLE: role,
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: postgres.connectionString,
      MOLLIE_API_URL: mollie.url,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'info',
    });
    await member.started;
    return member;
  };
  // All processes start at the same time on an empty database. One migrates it, and the others wait.
  const members = await Promise.all([
    ...webPorts.map(async (port) => ({ role: 'web' as const, port, process: await start('web', port) })),
    ...[1, 2].map(async () => ({ role: 'worker' as const, port: 0, process: await start('worker', 0) })),
  ]);
  endings.push(() => Promise.all(members.map((member) => member.process.stop())));
  for (const port of webPorts) proxy.add(port);

  const organisation = await createOrganisation(address);
  const donors = startDonors(address, mollie, organisation, donorsAtOnce);
  const startedAt = Date.now();
  await waitUntil('the first gifts', async () => donors.given > 2 * donorsAtOnce);
  for (let round = 0; round < rounds; round += 1) {
    for (const member of members) await replace(proxy, member, () => start(member.role, member.port));
  }
  await donors.finish();
  const seconds = (Date.now() - startedAt) / 1000;

  const ledger = await readLedger(postgres.connectionString, donors.given);
  await expectSharedState(organisation);
  report([
    ['PostgreSQL', `${postgres.version} (Debian), role without superuser rights`],
    ['processes replaced under load', String(rounds * members.length)],
    ['time', `${seconds.toFixed(0)} s`],
    ['requests through the proxy', String(proxy.answered)],
    ['failed requests', String(proxy.failures.length)],
    ['donations paid at Mollie', String(donors.given)],
    ['donations completed', ledger.completed],
    ['cents in the ledger', ledger.ledger],
    ['confirmation mails sent', ledger.mails],
    ['web processes share sessions and limits', 'yes'],
  ]);
  if (proxy.failures.length > 0) throw new Error(proxy.failures.slice(0, 20).join('\n'));
  const expected = {
    completed: String(donors.given),
    ledger: String(donors.given * 25_00),
    mails: String(donors.given),
  };
  if (JSON.stringify(ledger) !== JSON.stringify(expected))
    throw new Error('The ledger does not match the donations.');
}

async function replace(
  proxy: Proxy,
  member: { role: string; port: number; process: Running },
  start: () => Promise<Running>,
): Promise<void> {
  if (member.role === 'web') await proxy.drain(member.port);
  const code = await member.process.stop();
  if (code !== 0) throw new Error(`A ${member.role} process ended with ${code}.`);
  member.process = await start();
  if (member.role === 'web') {
    await waitUntil(
      '/readyz to answer 200',
      async () => (await fetch(`http://127.0.0.1:${member.port}/readyz`)).ok,
    );
    proxy.add(member.port);
  }
}

interface Ledger {
  completed: string;
  ledger: string;
  mails: string;
}

/** Waits until all confirmation mails are sent. */
async function readLedger(connectionString: string, gifts: number): Promise<Ledger> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set gulhart.platform = on');
    return await waitUntil('all mails', async () => {
      const { rows } = await client.query<Ledger>(
        `select (select count(*)::text from gulhart.donation where status = 'completed') as completed,
           (select sum(amount_cents)::text from gulhart.ledger_entry) as ledger,
           (select count(*)::text from gulhart.mail where kind = 'confirmation' and status = 'sent') as mails`,
      );
      return Number(rows[0]?.mails) >= gifts && rows[0];
    });
  } finally {
    await client.end();
  }
}

async function expectSharedState({ cookie }: Organisation): Promise<void> {
  for (const port of webPorts) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/me`, { headers: { cookie } });
    if (!answer.ok)
      throw new Error(`The process at port ${port} does not accept the session: ${answer.status}.`);
  }
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${webPorts[attempt % 2]}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: administratorEmail, password: 'niet het wachtwoord' }),
    });
    statuses.push(answer.status);
  }
  if (statuses.join() !== '401,401,401,401,401,429')
    throw new Error(`The web processes do not share the limit on logins: ${statuses.join()}.`);
}

function report(facts: [string, string][]): void {
  const width = Math.max(...facts.map(([fact]) => fact.length));
  for (const [fact, value] of facts) process.stdout.write(`${fact.padEnd(width)}  ${value}\n`);
}
