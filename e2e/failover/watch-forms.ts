import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 250;
const timeoutMs = 15_000;

export interface FormWatch {
  asked: number;
  failures: string[];
  slowestMs: number;
  /** Returns the slowest answer since the last call. */
  takeSlowestMs(): number;
  stop(): Promise<void>;
}

/** Requests the form of each organisation from each web process, again and again. Every answer must be 200. */
export function watchForms(webs: string[], organisationIds: string[]): FormWatch {
  let isOver = false;
  let recentMs = 0;
  const watch = { asked: 0, failures: [] as string[], slowestMs: 0 };
  const ask = async (address: string, id: string) => {
    const startedAt = performance.now();
    watch.asked += 1;
    const failure = await requestForm(`${address}/donation-embed?component=advanced&orgId=${id}`);
    const ms = performance.now() - startedAt;
    recentMs = Math.max(recentMs, ms);
    watch.slowestMs = Math.max(watch.slowestMs, ms);
    if (failure) watch.failures.push(failure);
  };
  const loops = webs.flatMap((address) =>
    organisationIds.map(async (id) => {
      while (!isOver) {
        await ask(address, id);
        await sleep(pauseMs);
      }
    }),
  );
  return Object.assign(watch, {
    takeSlowestMs() {
      const slowest = recentMs;
      recentMs = 0;
      return slowest;
    },
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
  });
}

async function requestForm(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    const html = await answer.text();
    if (answer.status !== 200) return `status ${answer.status}`;
    return html.includes('<form') ? undefined : 'no form';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
