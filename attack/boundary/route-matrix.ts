import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { password } from '../../harness/launch.ts';
import { waitUntilIdle } from '../../harness/product-database.ts';
import { Visitor, type Answer } from '../world/visitor.ts';
import type { World } from '../world/world.ts';
import { addressOf, bodyFor, claimsOf, readRoutes, type Route } from './routes.ts';
import { readRows } from './rows.ts';

export interface Probe {
  route: Route;
  /** The path, alone or with query parameters that point to organisation A. */
  url: string;
}

export interface Finding {
  probe: Probe;
  what: string;
}

type Outsider = 'anonymous' | 'stranger';

/** Anyone with the donor's link may open these pages, so data of A on them is not a leak. */
const linkRoutes = ['/maandgift/{token}', '/maandgift/{token}/{action}', '/herstel/{token}'];
const publicRoutes = [
  '/api/settings/{key}',
  '/api/donation-status/{id}',
  '/donation-embed',
  '/donation-complete',
  '/api/donations',
];
const ownRoutes = [
  '/api/auth/me',
  '/api/auth/logout',
  '/api/auth/organization',
  '/api/auth/profile',
  '/api/auth/change-password',
  '/api/auth/resend-confirmation',
  '/api/auth/step-up',
  '/api/auth/step-up/passkey-options',
  '/api/auth/sessions',
  '/api/auth/sessions/{id}',
  '/api/test-mollie-api',
  '/api/donations/{id}/send-email',
];

export async function listProbes(world: World): Promise<Probe[]> {
  const routes = await readRoutes(world);
  assert.ok(routes.length > 40, `only ${routes.length} routes are known`);
  return routes
    .filter(({ path }) => !linkRoutes.includes(path))
    .flatMap((route) => {
      const address = addressOf(route, world);
      const claims = claimsOf(route, world);
      return [address, ...(claims ? [`${address}?${claims}`] : [])].map((url) => ({ route, url }));
    });
}

export async function probeAsOutsider(world: World, role: Outsider, probes: Probe[]): Promise<Finding[]> {
  // Waits until all queued mails are sent, because sending a mail of A changes a row of A.
  await waitUntilIdle(world.database);
  const before = await readRows(world.database, world.a.id);
  const findings: Finding[] = [];
  for (const probe of probes) {
    const answer = await send(world, role, probe);
    const problem = findProblem(world, role, probe.route, answer);
    if (problem) findings.push({ probe, what: problem });
  }
  await waitUntilIdle(world.database);
  const after = await readRows(world.database, world.a.id);
  for (const [table, rows] of Object.entries(after)) {
    if (!isDeepStrictEqual(rows, before[table]))
      findings.push({ probe: probes.at(-1)!, what: `rows of A in ${table} changed` });
  }
  return findings;
}

async function send(world: World, role: Outsider, probe: Probe): Promise<Answer> {
  const { method, path } = probe.route;
  const visitor = role === 'stranger' ? world.b : new Visitor(world.product.url);
  // A logout ends its session, so the logout request uses a new session of B.
  if (role === 'stranger' && path === '/api/auth/logout') {
    const leaving = new Visitor(world.product.url);
    await leaving.logIn(world.b.email, password);
    return leaving.post(path, {});
  }
  return visitor.request(probe.url, { method, body: bodyFor(probe.route, world) });
}

function findProblem(world: World, role: Outsider, route: Route, answer: Answer): string | undefined {
  const { status, body, headers } = answer;
  if (status >= 500) return `answered ${status}`;
  const needsLogin = route.path.startsWith('/api/admin/') || ownRoutes.includes(route.path);
  if (role === 'anonymous' && needsLogin && status !== 401) return `answered ${status} without a login`;
  const namesRecord = needsLogin && /\{(id|token|code)\}/.test(route.path);
  const isForAdministrators = /^\/api\/admin\/(users|mailbox)/.test(route.path);
  if (role === 'stranger' && (namesRecord || isForAdministrators) && status !== 404)
    return `answered ${status} to a role without access`;
  const response = body + JSON.stringify(headers);
  const trace = tracesFor(world, route).find((text) => response.includes(text));
  return trace && `shows "${trace}"`;
}

function tracesFor({ a, records }: World, { path }: Route): string[] {
  const ofPeople = [a.email, a.apiKey, records.donorEmail, records.donorSurname];
  if (publicRoutes.includes(path)) return ofPeople;
  return [...ofPeople, ...a.traces(), records.subscription, records.stopToken, records.webhookToken];
}

/** Counts the responses that show records of A to a permitted reader, to prove that `tracesFor` recognises records. */
export async function countVisible(world: World, reader: Visitor, probes: Probe[]): Promise<number> {
  let count = 0;
  for (const { route, url } of probes.filter(({ route }) => route.method === 'GET')) {
    const { status, body } = await reader.get(url);
    assert.ok(status < 500, `${url} answered ${status}`);
    if (!publicRoutes.includes(route.path) && tracesFor(world, route).some((text) => body.includes(text)))
      count += 1;
  }
  return count;
}
