import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What the thread is asked. */
export interface DrawingRequest {
  id: number;
  name: string;
  args: unknown[];
}

/** What it answers. */
export type DrawingAnswer = { id: number } & (
  | { drawn: Uint8Array<ArrayBuffer> }
  | { error: { name: string; message: string; stack: string | undefined } }
);

/** The longest paper takes a few seconds, also behind others. */
const timeLimitMs = 60_000;
/** Enough for a paper of a hundred pages. Whatever needs more ends the thread and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

interface Waiting {
  resolve: (drawn: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let thread: Thread | undefined;
let lastId = 0;

/**
 * Lets another thread draw, so that requests go on meanwhile. There is one, which draws one thing after another; it is
 * started with the first, and again after it broke down. An error keeps its name and its message, not its class.
 */
export function drawApart<Draw extends (...args: never[]) => Promise<Buffer>>(
  name: string,
  ...args: Parameters<Draw>
): Promise<Buffer> {
  thread ??= startThread();
  const { worker, waiting } = thread;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
    waiting.set(id, { resolve, reject, timer });
    worker.ref();
    const request: DrawingRequest = { id, name, args };
    worker.postMessage(request, []);
  });
}

function startThread(): Thread {
  const worker = openWorker();
  const started: Thread = { worker, waiting: new Map() };
  let cause: Error | undefined;
  worker.on('message', (answer: DrawingAnswer) => {
    const asked = started.waiting.get(answer.id);
    if (!asked) return;
    started.waiting.delete(answer.id);
    clearTimeout(asked.timer);
    // A process that ends need not wait for a thread with nothing to do.
    if (started.waiting.size === 0) worker.unref();
    if ('drawn' in answer) return asked.resolve(Buffer.from(answer.drawn.buffer));
    const { message, ...rest } = answer.error;
    asked.reject(Object.assign(new Error(message), rest));
  });
  worker.on('error', (error) => (cause = error));
  worker.on('exit', () => {
    if (thread === started) thread = undefined;
    for (const { reject, timer } of started.waiting.values()) {
      clearTimeout(timer);
      reject(new Error('the drawing thread has ended', { cause }));
    }
  });
  return started;
}

/** Built, it stands beside the server. From its sources it needs what the server was loaded with: TypeScript. */
function openWorker(): Worker {
  const own = fileURLToPath(import.meta.url);
  if (!own.endsWith('.ts'))
    return new Worker(new URL('./drawing-thread.js', import.meta.url), { resourceLimits });
  const source = new URL('../drawing-thread.ts', import.meta.url).href;
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(load, { eval: true, resourceLimits });
}
