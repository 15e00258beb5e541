/** Large enough that each reading of it takes a while, small enough in bytes because it is all grey. */
const width = 4_096;
const height = 3_040;
const blocks = (width / 8) * (height / 8);

/** A progressive JPEG that is gone over very often: every scan costs 33 bytes and a reading of all pixels. */
export function aJpegOfScans(count: number): Buffer {
  const start = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    codeOfOneBit(0x00, 0),
    codeOfOneBit(0x10, 0xe0),
    // The mean of every block: no difference to the one before, one bit each.
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(blocks / 8),
  ]);
  // The code for 'nothing in this block and the next 16,383', as often as there are blocks for it: a bit and fourteen
  // more.
  const nothing = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), nothing]);
  return Buffer.concat([start, ...Array.from({ length: count }, () => scan), Buffer.from([0xff, 0xd9])]);
}

function segment(mark: number, content: number[]): Buffer {
  return Buffer.from([0xff, mark, 0, content.length + 2, ...content]);
}

/** A Huffman table in which one symbol is all there is, and is written as 0. */
function codeOfOneBit(table: number, symbol: number): Buffer {
  return segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), symbol]);
}
