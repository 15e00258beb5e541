import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectWithOptions } from './session-settings.ts';

interface ChangeListener {
  /** Told after the transaction that made the change, with whatever it was about. */
  onChange: (payload: string) => void;
  /** From here on every change is told; what happened before may have been missed. */
  onConnected: () => void;
  /** From here on no change is told. */
  onDisconnected: () => void;
}

const retryMs = 1_000;
/** A connection that is silently dead would tell of nothing for ever. */
const heartbeatMs = 10_000;

/** Listens on a channel of the database on a connection of its own, and connects again whenever that breaks. */
export function listenForChanges(
  connectionString: string,
  channel: string,
  { onChange, onConnected, onDisconnected }: ChangeListener,
): { stop(): Promise<void> } {
  const stopping = new AbortController();

  const listen = async () => {
    const client = new pg.Client({
      ...connectWithOptions(connectionString),
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    // More than one error may come of one break, and one that nobody hears would end the process.
    const broken = new Promise<void>((resolve) => client.on('error', () => resolve()).once('end', resolve));
    client.on('notification', ({ payload }) => onChange(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onConnected();
      while (!stopping.signal.aborted) {
        await Promise.race([broken, pause(heartbeatMs, stopping.signal)]);
        if (!stopping.signal.aborted) await client.query('select');
      }
    } finally {
      onDisconnected();
      await client.end().catch(() => {});
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch(() => pause(retryMs, stopping.signal));
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
