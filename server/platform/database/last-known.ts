import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './unavailable.ts';

export interface LastKnown {
  /** Returns what `read` returns. While the database does not answer, returns the last value that was read. */
  find<Value>(key: string, read: () => Promise<Value>): Promise<Known<Value>>;
}

export interface Known<Value> {
  value: Value;
  /** An outdated value must not be stored in another cache. */
  isOutdated: boolean;
}

const maxEntries = 5_000;
const patienceMs = 1_000;

/** Keeps public forms and pages available during a failover. A gift is started only when the database answers. */
export function createLastKnown(): LastKnown {
  const entries = new Map<string, { value: unknown; readNumber: number }>();
  let readCount = 0;

  const remember = (key: string, value: unknown, readNumber: number) => {
    // A slow read must not replace the value of a later read.
    if ((entries.get(key)?.readNumber ?? 0) > readNumber) return;
    entries.delete(key);
    if (value === undefined) return;
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value!);
    entries.set(key, { value, readNumber });
  };

  return {
    async find<Value>(key: string, read: () => Promise<Value>): Promise<Known<Value>> {
      const readNumber = (readCount += 1);
      const reading = read().then((value) => {
        remember(key, value, readNumber);
        return { value, isOutdated: false };
      });
      const entry = entries.get(key);
      if (!entry) return reading;
      const last = { value: entry.value as Value, isOutdated: true };
      const answer = reading.catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) return last;
        throw error;
      });
      return withPatience(answer, last);
    },
  };
}

async function withPatience<Value>(reading: Promise<Value>, last: Value): Promise<Value> {
  const done = new AbortController();
  const late = sleep(patienceMs, last, { signal: done.signal }).catch(() => last);
  // Without this handler, an error after the wait would end the process.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, late]);
  } finally {
    done.abort();
  }
}
