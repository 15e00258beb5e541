import { constants, deflateSync } from 'node:zlib';

/** A few kilobytes for each megabyte of nothing that they become when somebody unpacks them. */
export function aDeflateBomb(megabytes: number): Buffer {
  const head = deflateSync('', { finishFlush: constants.Z_FULL_FLUSH });
  // What is flushed stands on its own, so that it can be said again and again.
  const megabyte = deflateSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH }).subarray(
    2,
  );
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => megabyte)]);
}
