import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';

export interface DrawnImage {
  png: Buffer;
  width: number;
  height: number;
}

/** Beside this file, and beside the bundle that it becomes a part of. */
const program = fileURLToPath(new URL('./draw-image.mjs', import.meta.url));
/** An ordinary picture takes half a second, and a few on a machine that is busy. */
const usualTimeLimitMs = 15_000;
const maxPngBytes = 2 * 1024 * 1024;
const mostAtOnce = 3;

let drawing = 0;

/**
 * Makes a PNG of a picture that a stranger sent (PNG, JPEG, WebP or SVG), cropped and no larger than it is shown;
 * undefined when it cannot be read. Happens in a process of its own, without our environment, that is ended when it
 * takes too long.
 */
export async function redrawImage(
  file: Buffer,
  timeLimitMs = usualTimeLimitMs,
): Promise<DrawnImage | undefined> {
  if (drawing >= mostAtOnce) throw tooBusy();
  drawing += 1;
  try {
    const png = await runProgram(file, timeLimitMs);
    return png && { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
  } finally {
    drawing -= 1;
  }
}

function runProgram(file: Buffer, timeLimitMs: number): Promise<Buffer | undefined> {
  if (!existsSync(program)) throw new Error(`${program} does not exist`);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=64', program],
      { encoding: 'buffer', env: {}, timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: maxPngBytes },
      (error, png) => resolve(error || png.length === 0 ? undefined : png),
    );
    // It may end before it has read everything; what it says then is all there is to know.
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
}

const tooBusy = () =>
  new AppError('unavailable', {
    message: 'Er worden nu veel afbeeldingen verwerkt. Probeer het over een minuut opnieuw.',
    retryAfterSeconds: 30,
  });
