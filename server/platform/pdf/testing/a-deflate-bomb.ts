import { constants, deflateSync } from 'node:zlib';

export function aDeflateBomb(megabytes: number): Buffer {
  const head = deflateSync('', { finishFlush: constants.Z_FULL_FLUSH });
  // After a full flush the compressed megabyte does not depend on earlier data, so it can be repeated.
  const megabyte = deflateSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH }).subarray(
    2,
  );
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => megabyte)]);
}
