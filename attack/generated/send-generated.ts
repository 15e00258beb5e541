import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Attack } from '../attack.ts';
import { administratorEmail, password } from '../../harness/launch.ts';
import { registerTenant } from '../world/tenants.ts';
import { Visitor } from '../world/visitor.ts';
import type { World } from '../world/world.ts';
import type { Likely } from './arbitrary-for.ts';
import { anyRequest, type GeneratedRequest, type OpenApi, type Role } from './generated-request.ts';

const concurrency = 8;
const batch = 500;

export function generatedRequests({ count, seed }: { count: number; seed: number }): Attack {
  return {
    threat: 'Generated requests',
    tried: `${count.toLocaleString('en')} requests generated from the OpenAPI document, sent by an anonymous visitor, a tenant and an administrator (seed ${seed})`,
    async run(world) {
      const document = JSON.parse((await world.administrator.get('/api/openapi.json')).body) as OpenApi;
      const visitors = await logInAll(world);
      const requests = anyRequest(document, await readLikelyValues(world, visitors.tenant.id));
      const statuses: Record<number, number> = {};
      const failures: string[] = [];
      const startedAt = Date.now();
      for (let done = 0; done < count; done += batch) {
        // The requests depend only on the seed and the batch number, so that a run can be repeated.
        const next = fc.sample(requests, { numRuns: Math.min(batch, count - done), seed: seed + done });
        let index = 0;
        const worker = async () => {
          while (index < next.length) {
            const number = done + index;
            const request = next[index]!;
            index += 1;
            const status = await sendOne(visitors, request);
            statuses[status] = (statuses[status] ?? 0) + 1;
            if (status >= 500) failures.push(`#${number} ${status} ${JSON.stringify(request)}`);
          }
        };
        await Promise.all(Array.from({ length: concurrency }, worker));
        assert.ok(!world.product.hasEnded(), 'the product has ended');
        assert.deepEqual(failures, []);
      }
      const seconds = (Date.now() - startedAt) / 1000;
      const tally = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
      return `No status of 500 or above; ${tally.join(', ')}; ${Math.round(count / seconds)} requests a second`;
    },
  };
}

interface Visitors {
  anonymous: Visitor;
  tenant: Visitor & { id: string };
  administrator: Visitor;
  /** Logs the role in again after a request ended its session. Callers with the same dead cookie share one login. */
  logInAgain(role: Role, deadCookie: string): Promise<void>;
}

/** Uses a separate tenant and a separate administrator session, because the requests may damage or end them. */
async function logInAll({ product, database }: World): Promise<Visitors> {
  const tenant = await registerTenant(product.url, 'charlie');
  await tenant.save('mollie_api_key', tenant.apiKey);
  const administrator = new Visitor(product.url);
  await administrator.logIn(administratorEmail, password);
  const { rows } = await database.query<{ account_id: string }>(
    'select account_id from account where email = $1',
    [administratorEmail],
  );
  const accounts = {
    tenant: { visitor: tenant, id: tenant.id, email: tenant.email },
    administrator: { visitor: administrator, id: rows[0]?.account_id, email: administratorEmail },
  };
  const renew = async (role: Role, deadCookie: string) => {
    if (role === 'anonymous' || accounts[role].visitor.cookie !== deadCookie) return;
    const { visitor, id, email } = accounts[role];
    await database.query('update account set email = $2 where account_id = $1', [id, email]);
    const { status, body } = await visitor.logIn(email, password);
    assert.equal(status, 200, body);
  };
  let last: Promise<void> = Promise.resolve();
  return {
    anonymous: new Visitor(product.url),
    tenant,
    administrator,
    logInAgain(role, deadCookie) {
      last = last.then(() => renew(role, deadCookie));
      return last;
    },
  };
}

async function sendOne(visitors: Visitors, request: GeneratedRequest): Promise<number> {
  const { method, path, headers, body } = request;
  // Sends a tenant's logout without a session, because logging in again takes longer than a hundred requests.
  const role = path.startsWith('/api/auth/logout') && request.role === 'tenant' ? 'anonymous' : request.role;
  const { cookie } = visitors[role];
  const { status } = await visitors[role].request(path, { method, headers, body });
  if (status === 401 && !headers['cookie'] && !path.startsWith('/api/auth/login'))
    await visitors.logInAgain(role, cookie);
  return status;
}

async function readLikelyValues({ a, records, administrator }: World, tenantId: string): Promise<Likely> {
  const keys = (JSON.parse((await administrator.get('/api/admin/settings')).body) as { key: string }[]).map(
    ({ key }) => key,
  );
  const values: Record<string, unknown[]> = {
    id: [records.donation, records.subscription, records.domain, records.mail, 'a'.repeat(26)],
    token: [records.webhookToken, records.stopToken, 'geraden'],
    key: [...keys, 'org_name', 'org_logo_url', 'mollie_api_key', 'pdf_template', 'email_template'],
    email: ['iemand@voorbeeld.example', 'Ander.Adres+x@voorbeeld.example', a.email],
    testEmail: ['iemand@voorbeeld.example'],
    amount: ['5.00', '12,50', 25, 1000, '50000'],
    testAmount: ['10', '15.50'],
    password: ['Zeven-Stille-Bergen-8', 'Welkom01', 'x'.repeat(200)],
    currentPassword: ['Verkeerd-Geraden-1'],
    newPassword: ['Zeven-Stille-Bergen-8'],
    orgId: [a.id, tenantId, 'a'.repeat(26)],
    userId: [a.id, tenantId, 'a'.repeat(26)],
    apiEnvironment: ['test', 'live'],
    status: ['completed', 'pending', 'failed'],
    type: ['eenmalig', 'maandelijks'],
    from: ['2026-01-01', '2024-02-29'],
    to: ['2026-12-31', '2024-02-29'],
    page: ['1', '2', '999999999'],
    pageSize: ['1', '100'],
    pdfTemplate: ['{"title":"{{organizationName}}"}'],
    paymentMethod: ['ideal'],
    currency: ['EUR'],
    apiKey: [a.apiKey],
    host: ['www.voorbeeld.example'],
    position: ['0'],
  };
  // These fields need new values, because repeated values cause conflicts.
  const unique: Record<string, fc.Arbitrary<unknown>> = {
    idempotencyKey: fc.uuid(),
    username: fc.uuid(),
    email: fc.oneof(
      fc.constantFrom(...(values['email'] ?? [])),
      fc.uuid().map((id) => `${id}@voorbeeld.example`),
    ),
  };
  return (name) => {
    if (Object.hasOwn(unique, name)) return unique[name];
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    return known && fc.constantFrom(...known);
  };
}
