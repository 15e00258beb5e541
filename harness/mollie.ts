import fastify from 'fastify';
import { mollieSimulator } from '../mollie-simulator/simulator.ts';
import type { JournalEntry, SimulatedAccount, SimulatorState } from './simulator-state.ts';

/** An organisation's key. Every simulator is its user's own, so all may use the same one. */
export const apiKey = 'test_simulator_killed_at_the_worst_moments';
/** The same for gifts that count on campaign pages. */
export const liveKey = 'live_simulator_killed_at_the_worst_moments';

/** How the provider misbehaves; the simulator's README lists the effects. */
export interface MollieFault {
  /** Of which calls; all of them without these. */
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path?: string;
  key?: string;
  count?: number | 'always';
  effect: { type: string; code?: number; body?: 'mollie' | 'html'; [detail: string]: unknown };
}

export interface Mollie {
  url: string;
  /** What its clock says, which runs as ours does but may have been moved. */
  now: () => Date;
  /** Posts to the simulator's control API, or reads from it when there is no body. */
  control: <Answer = unknown>(path: string, body?: object) => Promise<Answer>;
  /** Every account as it is now. */
  state: () => Promise<SimulatorState>;
  /** The account of `apiKey`, which exists once that was used, as it is now. */
  account(): Promise<SimulatedAccount>;
  /** Everything that ever happened, in any account, oldest first; or only what is of one kind. */
  journal: (kind?: JournalEntry['kind']) => Promise<JournalEntry[]>;
  hasDueWebhooks(): Promise<boolean>;
  /**
   * Resolves when all that was due until then has happened and its webhooks have been answered, or could not be. With
   * a key only the time of that account passes; from then on it has a time of its own.
   */
  passTime(
    duration: ({ seconds: number } | { days: number } | { months: number }) & { key?: string },
  ): Promise<void>;
  /** The same, until something happens that Mollie has planned. */
  passTimeUntil(dueAt: string | null | undefined): Promise<void>;
  /** Makes the next calls fail in some way. */
  addFault(fault: MollieFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** What a donor does at the checkout. */
  checkOut(checkoutUrl: string, outcome: 'paid' | 'canceled'): Promise<void>;
  /** The refunds that were asked for again after Mollie had called them duplicates of another. */
  repeatedDuplicates: string[];
  /** Tells of both ends of every request, from the product and from donors. */
  onExchange(listener: () => void): void;
  close(): Promise<void>;
}

/** Mollie, simulated in this process, so that it lives on when the product dies. */
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
  app.addHook('onSend', async ({ method, url, headers }, reply, answer) => {
    if (method !== 'POST' || !url.endsWith('/refunds')) return;
    const key = headers['idempotency-key'];
    if (duplicates.has(key)) repeatedDuplicates.push(url);
    if (reply.statusCode === 409 && String(answer).includes('duplicate refund')) duplicates.add(key);
  });
  await app.register(mollieSimulator, { acceptWebhookUrl: () => true });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...controlMollie(url),
    repeatedDuplicates,
    onExchange: (called) => void (listener = called),
    close: () => app.close(),
  };
}

/** What can be done with any simulator that listens. */
function controlMollie(url: string): Omit<Mollie, 'repeatedDuplicates' | 'onExchange' | 'close'> {
  let offsetSeconds = 0;
  const control: Mollie['control'] = async <Answer>(path: string, body?: object) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}/control/${path}`, init);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    // What the simulator answers is its own contract; tests fail on what they miss in it.
    const told = (await answer.json()) as Answer & { offsetSeconds?: number };
    offsetSeconds = told.offsetSeconds ?? offsetSeconds;
    return told;
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
      if (!dueAt) throw new Error('Mollie has planned nothing there.');
      // Mollie tells whole seconds only; whatever it has planned is due within the next one.
      await control('advance', { to: new Date(Date.parse(dueAt) + 1_000).toISOString() });
    },
    addFault: async (fault) => void (await control('faults', { path: '/v2/*', ...fault })),
    clearFaults: async () => void (await fetch(`${url}/control/faults`, { method: 'DELETE' })),
    async checkOut(checkoutUrl, outcome) {
      const body = new URLSearchParams({ status: outcome });
      const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}.`);
    },
  };
}
