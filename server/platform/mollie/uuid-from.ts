import { createHash } from 'node:crypto';

const namespace = Buffer.from('5f0c1d5e1f7f4b0e9b1f0a6c2d3e4f50', 'hex');

/** A name-based UUID (version 5, RFC 9562). */
export function uuidFrom(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
