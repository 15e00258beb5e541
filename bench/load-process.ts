import autocannon from 'autocannon';
import type { LoadOutcome, LoadPlan } from './load.ts';

const timeoutSeconds = 60;

/** Runs in a separate process. The process keeps running for the next plan, because a new process is slow. */
process.on('message', (plan: LoadPlan) => {
  void generate(plan).then((outcome) => process.send?.(outcome));
});

function generate({ requests, concurrency }: LoadPlan): Promise<LoadOutcome> {
  const answers: LoadOutcome['answers'] = [];
  const timesMs: number[] = [];
  const prepared = requests.map(({ url, ...request }) => ({
    ...request,
    path: url.slice(new URL(url).origin.length),
    onResponse: (status: number, body: string) => void answers.push({ status, body }),
  })) as autocannon.Request[];
  let clients = 0;
  return new Promise((resolve) => {
    let startedAt = 0;
    let before = performance.eventLoopUtilization();
    const end = () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const { utilization } = performance.eventLoopUtilization(before);
      resolve({ answers, timesMs, seconds, generatorShare: utilization });
    };
    // Does not wait for Autocannon, which can take another second to end after the last answer.
    const endWhenComplete = () => {
      if (answers.length === requests.length) end();
    };
    const options: autocannon.Options = {
      url: new URL(requests[0]!.url).origin,
      connections: concurrency,
      amount: requests.length,
      timeout: timeoutSeconds,
      // Gives each client its own requests. By default all clients send the same requests.
      setupClient: (client) => {
        const own = clients++;
        client.setRequests(prepared.filter((_, index) => index % concurrency === own));
      },
    };
    const generator = autocannon(options, end);
    generator.on('start', () => {
      startedAt = performance.now();
      before = performance.eventLoopUtilization();
    });
    generator.on('response', (_client, _status, _bytes, durationMs) => {
      timesMs.push(durationMs);
      endWhenComplete();
    });
    generator.on('reqError', ({ message }: Error) => {
      answers.push({ status: 0, body: message });
      endWhenComplete();
    });
  });
}
