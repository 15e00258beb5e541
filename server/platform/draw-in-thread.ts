import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface DrawingRequest {
  id: number;
  name: string;
  args: unknown[];
}

export type DrawingAnswer = { id: number } & (
  | { drawn: Uint8Array<ArrayBuffer> }
  | { error: { name: string; message: string; stack: string | undefined } }
);

const timeLimitMs = 60_000;
/** Enough for a document of a hundred pages. A thread that needs more memory ends, but the process continues. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

interface Thread {
  worker: Worker;
  waiting: Map<
    number,
    { resolve: (drawn: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
  >;
}

let thread: Thread | undefined;
let lastId = 0;

/** Draws all documents in a single separate thread. An error keeps its name and message, but not its class. */
export function drawInThread<Draw extends (...args: never[]) => Promise<Buffer>>(
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
    const request = started.waiting.get(answer.id);
    if (!request) return;
    started.waiting.delete(answer.id);
    clearTimeout(request.timer);
    // An idle thread must not keep the process alive.
    if (started.waiting.size === 0) worker.unref();
    if ('drawn' in answer) return request.resolve(Buffer.from(answer.drawn.buffer));
    const { message, ...rest } = answer.error;
    request.reject(Object.assign(new Error(message), rest));
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

/** In a build, the thread is a file beside the server. From TypeScript sources, the thread needs the loader tsx. */
function openWorker(): Worker {
  const ownFile = fileURLToPath(import.meta.url);
  if (!ownFile.endsWith('.ts'))
    return new Worker(new URL('./drawing-thread.js', import.meta.url), { resourceLimits });
  const source = new URL('../drawing-thread.ts', import.meta.url).href;
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(load, { eval: true, resourceLimits });
}
