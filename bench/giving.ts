import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { load, type LoadResult } from './load.ts';
import { startProgram, type Running } from './processes.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The same thing done by the reference, in the same run; null where there is none. */
  reference: number | null;
  ratio: number | null;
}

const gifts = 2_000;
const concurrency = 20;
const rounds = 3;
const apiKey = `test_simulator_${'bench'.repeat(6)}`;
const adminPassword = 'Alleen-Voor-Metingen-1';

/** Gifts from form to outcome, against the simulator: how many a second, at what cost, and how fast webhooks are acknowledged. */
export async function benchGiving(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  const started: Running[] = [];
  const keep = async (program: Promise<Running>) => {
    started.push(await program);
    return started.at(-1)!;
  };
  try {
    const simulator = await keep(
      startProgram(
        ['--import', 'tsx', 'mollie-simulator/main.ts'],
        {},
        { portVariable: 'SIMULATOR_PORT', readyPath: '/control/now' },
      ),
    );
    const shared = {
      DATABASE_URL: postgres.connectionString,
      MOLLIE_API_URL: simulator.url,
      MOLLIE_API_KEY: apiKey,
    };
    const bare = await keep(
      startProgram(['--import', 'tsx', 'bench/reference-server.ts'], shared, {
        portVariable: 'PORT',
        readyPath: '/ready',
      }),
    );
    const product = await keep(
      startProgram(
        ['dist/server/main.js'],
        {
          ...shared,
          DATA_DIR: folder,
          DEMO: 'off',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
          ADMIN_EMAIL: 'bench@gulhart.example',
          ADMIN_PASSWORD: adminPassword,
        },
        { portVariable: 'PORT', readyPath: '/readyz' },
      ),
    );
    const orgId = await prepareOrganisation(product.url);
    return await measure({ product, bare, simulator, orgId });
  } finally {
    for (const program of started.toReversed()) await program.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface World {
  product: Running;
  bare: Running;
  simulator: Running;
  orgId: string;
}

async function measure({ product, bare, simulator, orgId }: World): Promise<Row[]> {
  const ours: { result: LoadResult; cpuMs: number }[] = [];
  const reference: { result: LoadResult; cpuMs: number }[] = [];
  let lastAnswer = '';
  const give = (target: Running, url: string, body: object) =>
    measured(target, () =>
      load(
        { count: gifts, concurrency },
        () => ({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        (sample) => {
          if (sample.status !== 201)
            throw new Error(`a gift was answered with ${sample.status}: ${sample.body}`);
          lastAnswer = sample.body;
        },
      ),
    );
  // In turns, so that whatever else the machine does meets both alike. The first round of each only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const plain = await give(bare, `${bare.url}/gifts`, { amount: 10, email: 'bench@voorbeeld.nl' });
    const own = await give(product, `${product.url}/api/donations`, {
      amount: 10,
      email: 'bench@voorbeeld.nl',
      orgId,
    });
    if (round > 0) reference.push(plain);
    if (round > 0) ours.push(own);
  }
  const { id } = JSON.parse(lastAnswer) as { id: string };
  const token = await findWebhookUrl(simulator.url, id);
  const idle = await measured(product, () =>
    load({ count: gifts, concurrency }, () =>
      webhook(`${product.url}/api/webhooks/mollie/${'0'.repeat(26)}`),
    ),
  );
  const webhooks = await measured(product, () => load({ count: gifts, concurrency }, () => webhook(token)));
  const form = await measured(product, () =>
    load({ count: gifts, concurrency }, () => ({
      method: 'GET',
      url: `${product.url}/donation-embed?component=advanced&orgId=${orgId}`,
    })),
  );
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const perSecond = median(ours.map(({ result }) => result.perSecond));
  const barePerSecond = median(reference.map(({ result }) => result.perSecond));
  const cpu = median(ours.map(({ cpuMs }) => cpuMs));
  const bareCpu = median(reference.map(({ cpuMs }) => cpuMs));
  return [
    row(`gifts started, ${concurrency} at a time`, perSecond, '/s', barePerSecond),
    row('server CPU per gift started', cpu, 'ms', bareCpu),
    row(
      'gift started, 95th percentile',
      median(ours.map(({ result }) => result.p95Ms)),
      'ms',
      median(reference.map(({ result }) => result.p95Ms)),
    ),
    row('webhooks acknowledged', webhooks.result.perSecond, '/s', idle.result.perSecond),
    row('webhook acknowledged, 99th percentile', webhooks.result.p99Ms, 'ms', idle.result.p99Ms),
    row('donation form', form.result.perSecond, '/s', null),
    row('server CPU per donation form', form.cpuMs, 'ms', null),
    row('resident memory after all this', product.residentMb(), 'MB', bare.residentMb()),
  ];
}

function row(name: string, value: number, unit: string, reference: number | null): Row {
  return { name, value, unit, reference, ratio: reference === null ? null : value / reference };
}

async function measured(
  program: Running,
  run: () => Promise<LoadResult>,
): Promise<{ result: LoadResult; cpuMs: number }> {
  const before = program.cpuMs();
  const result = await run();
  return { result, cpuMs: (program.cpuMs() - before) / gifts };
}

function webhook(url: string) {
  return {
    method: 'POST' as const,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `id=tr_${Math.random().toString(36).slice(2, 12)}`,
  };
}

async function prepareOrganisation(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'bench@gulhart.example', password: adminPassword });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const { organizationId } = (await login.json()) as { organizationId: string };
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const saved = await fetch(`${url}/api/admin/settings`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ key: 'mollie_api_key', value: apiKey }),
  });
  if (!saved.ok) throw new Error(`the payment key was not saved: ${await saved.text()}`);
  return organizationId;
}

async function findWebhookUrl(simulatorUrl: string, donationId: string): Promise<string> {
  const answer = await fetch(`${simulatorUrl}/v2/payments?limit=250`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { _embedded } = (await answer.json()) as {
    _embedded: { payments: { metadata: { donationId?: string } | null; webhookUrl?: string }[] };
  };
  const found = _embedded.payments.find(({ metadata }) => metadata?.donationId === donationId)?.webhookUrl;
  if (!found) throw new Error('the last gift is not among the simulator’s payments');
  return found;
}
