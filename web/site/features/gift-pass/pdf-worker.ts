import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { limitMemory } from './limit-memory.ts';

/** Our papers need less than one megabyte. */
const maxBytes = 64 * 1024 * 1024;

const memory = limitMemory(maxBytes);
// Files are read one after another.
addEventListener('message', ({ data }: MessageEvent<{ action?: string }>) => {
  if (data.action === 'GetDocRequest') memory.reset();
});
