import fastify from 'fastify';
import * as z from 'zod/mini';
import { mollieSimulator } from '../../mollie-simulator/simulator.ts';

/** The organisation's key. Every world has a simulator of its own, so all may use the same one. */
export const apiKey = 'test_simulator_killed_at_the_worst_moments';

const moment = z.nullable(z.string());
const state = z.object({
  now: z.string(),
  accounts: z.tuple([
    z.object({
      payments: z.array(
        z.object({
          id: z.string(),
          subscriptionId: z.nullable(z.string()),
          metadata: z.object({ donationId: z.optional(z.string()) }),
          dueAt: moment,
        }),
      ),
      subscriptions: z.array(z.object({ id: z.string(), dueAt: moment })),
      refunds: z.array(z.object({ id: z.string(), dueAt: moment })),
      deliveries: z.array(z.object({ dueAt: moment })),
    }),
  ]),
});

export interface MollieFault {
  /** Of which calls; all of them without these. */
  method?: 'GET' | 'POST' | 'DELETE';
  path?: string;
  count: number;
  effect:
    | {
        type: 'status' | 'accept-then-status';
        code: number;
        retryAfter?: number;
        body?: 'mollie' | 'html';
      }
    | { type: 'cut' | 'accept-then-cut' }
    | { type: 'slow'; ms: number };
}

export interface SimulatedMollie {
  url: string;
  /** Everything of the organisation's account, as it is now. */
  look(): Promise<z.infer<typeof state>['accounts'][0]>;
  hasDueWebhooks(): Promise<boolean>;
  /** Everything that ever happened, in any account, oldest first. */
  journal(): Promise<unknown[]>;
  /** The refunds that were asked for again after Mollie had called them duplicates of another. */
  repeatedDuplicates: string[];
  /** Resolves when all that was due until then has happened and its webhooks have been answered, or could not be. */
  passTime(duration: { seconds: number } | { days: number }): Promise<void>;
  /** The same, until something happens that Mollie has planned. */
  passTimeUntil(dueAt: string | null | undefined): Promise<void>;
  /** Makes the next calls fail in some way. */
  addFault(fault: MollieFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** A bank takes a whole payment back. */
  chargeBack(paymentId: string): Promise<void>;
  /** Mollie goes on with a subscription that was cancelled. */
  revive(subscriptionId: string): Promise<void>;
  /** What a donor does at the checkout. */
  checkOut(checkoutUrl: string, outcome: 'paid' | 'canceled'): Promise<void>;
  /** Tells of both ends of every request, from the product and from donors. */
  onExchange(listener: () => void): void;
  close(): Promise<void>;
}

/** Mollie, in the test's own process, so that it lives on when the product dies. */
export async function startSimulatedMollie(): Promise<SimulatedMollie> {
  const app = fastify({ forceCloseConnections: true });
  let listener: (() => void) | undefined;
  for (const end of ['onRequest', 'onResponse'] as const) {
    app.addHook(end, async ({ url }) => {
      if (/^\/(v2|checkout)\//.test(url)) listener?.();
    });
  }
  const duplicates = new Set<unknown>();
  const repeatedDuplicates: string[] = [];
  app.addHook('onSend', async ({ method, url, headers }, reply, answer) => {
    if (method !== 'POST' || !url.endsWith('/refunds')) return;
    const key = headers['idempotency-key'];
    if (duplicates.has(key)) repeatedDuplicates.push(url);
    if (reply.statusCode === 409 && String(answer).includes('duplicate refund')) duplicates.add(key);
  });
  await app.register(mollieSimulator, { acceptWebhookUrl: () => true });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await post(`${url}/control/account`, { key: apiKey });

  const readState = async () => state.parse(await get(`${url}/control/state?key=${apiKey}`));

  return {
    url,
    look: async () => (await readState()).accounts[0],
    async hasDueWebhooks() {
      const { now, accounts } = await readState();
      return accounts[0].deliveries.some(({ dueAt }) => dueAt !== null && dueAt <= now);
    },
    async journal() {
      return journal.parse(await get(`${url}/control/journal`)).entries;
    },
    repeatedDuplicates,
    passTime: (duration) => post(`${url}/control/advance`, duration),
    async passTimeUntil(dueAt) {
      if (!dueAt) throw new Error('Mollie has planned nothing there.');
      // Mollie tells whole seconds only; whatever it has planned is due within the next one.
      const to = new Date(Date.parse(dueAt) + 1_000).toISOString();
      await post(`${url}/control/advance`, { to });
    },
    addFault: (fault) => post(`${url}/control/faults`, { path: '/v2/*', ...fault }),
    async clearFaults() {
      await fetch(`${url}/control/faults`, { method: 'DELETE' });
    },
    chargeBack: (paymentId) => post(`${url}/control/payments/${paymentId}/chargeback`, {}),
    revive: (id) => post(`${url}/control/subscriptions/${id}/status`, { status: 'active' }),
    async checkOut(checkoutUrl, outcome) {
      const body = new URLSearchParams({ status: outcome });
      const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}.`);
    },
    onExchange(called) {
      listener = called;
    },
    close: () => app.close(),
  };
}

const journal = z.object({ entries: z.array(z.unknown()) });

async function get(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

async function post(url: string, json: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(json) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
