import fastify, { type FastifyInstance } from 'fastify';
import { mollieSimulator } from '../mollie-simulator/simulator.ts';
import type { JournalEntry, SimulatedAccount, SimulatorState } from './simulator-state.ts';

/** Every simulator starts without data, so all tests can use the same key. */
export const apiKey = 'test_simulator_killed_at_the_worst_moments';
/** Tests of campaign pages need a live key, because only live donations count on these pages. */
export const liveKey = 'live_simulator_killed_at_the_worst_moments';

/** The simulator's README lists the effects. */
export interface MollieFault {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path?: string;
  key?: string;
  count?: number | 'always';
  effect: { type: string; code?: number; body?: 'mollie' | 'html'; [detail: string]: unknown };
}

export interface Mollie {
  url: string;
  /** The time of the simulator, which may be ahead of the real time. */
  now: () => Date;
  control: <Answer = unknown>(path: string, body?: object) => Promise<Answer>;
  state: () => Promise<SimulatorState>;
  /** The Mollie account of `apiKey`. The first request with this key creates the account. */
  account(): Promise<SimulatedAccount>;
  journal: (kind?: JournalEntry['kind']) => Promise<JournalEntry[]>;
  hasDueWebhooks(): Promise<boolean>;
  /** Resolves when all due events and their webhooks are done. With a key, only the clock of its account moves. */
  passTime(
    duration: ({ seconds: number } | { days: number } | { months: number }) & { key?: string },
  ): Promise<void>;
  passTimeUntil(dueAt: string | null | undefined): Promise<void>;
  addFault(fault: MollieFault): Promise<void>;
  clearFaults: () => Promise<void>;
  checkOut(checkoutUrl: string, outcome: 'paid' | 'canceled'): Promise<void>;
  /** The URL of each refund request that the product repeated after Mollie had refused it as a duplicate. */
  repeatedDuplicates: string[];
  /** The payments whose refund was answered with 409 at least once. */
  refundConflicts: ReadonlySet<string>;
  /** Sets the listener, which runs at the start and the end of every request to the API or the checkout. */
  onExchange(listener: () => void): void;
  close(): Promise<void>;
}

/** Starts the simulator in this process, so that it keeps running when the product is killed. */
export async function startMollie(): Promise<Mollie> {
  const app = fastify({ forceCloseConnections: true });
  let listener: (() => void) | undefined;
  for (const end of ['onRequest', 'onResponse'] as const) {
    app.addHook(end, async ({ url }) => {
      if (/^\/(v2|checkout)\//.test(url)) listener?.();
    });
  }
  const duplicates = new Set<unknown>();
  const repeatedDuplicates: string[] = [];
  const refundConflicts = new Set<string>();
  app.addHook('onSend', async ({ method, url, headers }, reply, answer) => {
    if (method !== 'POST' || !url.endsWith('/refunds')) return;
    const key = headers['idempotency-key'];
    if (duplicates.has(key)) repeatedDuplicates.push(url);
    if (reply.statusCode === 409) refundConflicts.add(url.split('/').at(-2) ?? '');
    if (reply.statusCode === 409 && String(answer).includes('duplicate refund')) duplicates.add(key);
  });
  await app.register(mollieSimulator, { acceptWebhookUrl: () => true });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...controlMollie(app, url),
    repeatedDuplicates,
    refundConflicts,
    onExchange: (called) => void (listener = called),
    close: () => app.close(),
  };
}

/** Calls the control API with `inject` instead of HTTP, because a test may call this API hundreds of times. */
function controlMollie(
  app: FastifyInstance,
  url: string,
): Omit<Mollie, 'repeatedDuplicates' | 'refundConflicts' | 'onExchange' | 'close'> {
  let offsetSeconds = 0;
  const control: Mollie['control'] = async <Answer>(path: string, body?: object) => {
    const request = body === undefined ? {} : { method: 'POST' as const, payload: body };
    const { statusCode, payload } = await app.inject({ url: `/control/${path}`, ...request });
    if (statusCode >= 300) throw new Error(`${path} was answered with ${statusCode}: ${payload}`);
    // The answer needs no validation: if a field is missing, the test that uses the field fails.
    const answer = JSON.parse(payload) as Answer & { offsetSeconds?: number };
    offsetSeconds = answer.offsetSeconds ?? offsetSeconds;
    return answer;
  };
  const state = () => control<SimulatorState>('state');

  return {
    url,
    now: () => new Date(Date.now() + offsetSeconds * 1_000),
    control,
    state,
    account: async () => (await control<SimulatorState>(`state?key=${apiKey}`)).accounts[0]!,
    journal: async (kind) =>
      (await control<{ entries: JournalEntry[] }>(`journal${kind ? `?kind=${kind}` : ''}`)).entries,
    async hasDueWebhooks() {
      const { accounts } = await state();
      return accounts.some(({ now, deliveries }) =>
        deliveries.some(({ dueAt }) => dueAt !== null && dueAt <= now),
      );
    },
    passTime: async (duration) => void (await control('advance', duration)),
    async passTimeUntil(dueAt) {
      if (!dueAt) throw new Error('There is no planned event at Mollie.');
      // Mollie rounds times to whole seconds, so the event is due within the next second.
      await control('advance', { to: new Date(Date.parse(dueAt) + 1_000).toISOString() });
    },
    addFault: async (fault) => void (await control('faults', { path: '/v2/*', ...fault })),
    clearFaults: async () => void (await app.inject({ method: 'DELETE', url: '/control/faults' })),
    async checkOut(checkoutUrl, outcome) {
      const body = new URLSearchParams({ status: outcome });
      const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}.`);
    },
  };
}
