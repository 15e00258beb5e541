import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectWithOptions } from './session-settings.ts';

interface ChangeListener {
  onChange: (payload: string) => void;
  /** The listener may have missed changes before this moment. */
  onConnected: () => void;
  onDisconnected: () => void;
}

const retryMs = 1_000;
/** A query after each interval detects a connection that broke without an error. */
const heartbeatMs = 10_000;

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
    // One break can raise several errors, and an error without a listener ends the process.
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
