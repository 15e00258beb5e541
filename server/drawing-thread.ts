import './delete-proto.ts';
import { parentPort } from 'node:worker_threads';
import { drawShareImage } from './modules/donor-pages/campaign-pages/draw-share-image.ts';
import { drawPoster } from './modules/donor-pages/posters/draw-poster.ts';
import type { DrawingAnswer, DrawingRequest } from './platform/draw-in-thread.ts';
import { drawPdf } from './platform/pdf/draw-pdf.ts';

const drawings: Record<string, (...args: never[]) => Promise<Buffer>> = {
  pdf: drawPdf,
  poster: drawPoster,
  'share-image': drawShareImage,
};

parentPort?.on('message', (request: DrawingRequest) => void answer(request));

async function answer({ id, name, args }: DrawingRequest): Promise<void> {
  const message: DrawingAnswer = await draw(name, args).then(
    (drawn) => ({ id, drawn }),
    (error: Error) => ({ id, error: { name: error.name, message: error.message, stack: error.stack } }),
  );
  parentPort?.postMessage(message, 'drawn' in message ? [message.drawn.buffer] : []);
}

async function draw(name: string, args: unknown[]): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = drawings[name];
  if (!drawing) throw new Error(`there is no drawing with the name ${name}`);
  // `answer` transfers the memory of the result. A Buffer can share memory with other Buffers, so this is a copy.
  return new Uint8Array(await drawing(...(args.map(withBuffers) as never[])));
}

/** A Buffer arrives in another thread as a Uint8Array, which the PDF library rejects. */
function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (Array.isArray(value)) return value.map(withBuffers);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withBuffers(each)]));
}
