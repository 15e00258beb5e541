/** With so many pixels, each scan takes time to decode. The file stays small, because all pixels are grey. */
const width = 4_096;
const height = 3_040;
const blocks = (width / 8) * (height / 8);

/** Makes a progressive JPEG with many scans. Each scan adds 33 bytes, and makes a decoder visit all pixels. */
export function aJpegOfScans(count: number): Buffer {
  const start = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    codeOfOneBit(0x00, 0),
    codeOfOneBit(0x10, 0xe0),
    // The first scan has one bit for each block. The bit says that the mean equals that of the previous block.
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(blocks / 8),
  ]);
  // A code of 15 bits says that 16,384 blocks have no data. Each scan repeats the code for all blocks.
  const nothing = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), nothing]);
  return Buffer.concat([start, ...Array.from({ length: count }, () => scan), Buffer.from([0xff, 0xd9])]);
}

function segment(mark: number, content: number[]): Buffer {
  return Buffer.from([0xff, mark, 0, content.length + 2, ...content]);
}

/** A Huffman table with a single symbol, which has the code 0. */
function codeOfOneBit(table: number, symbol: number): Buffer {
  return segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), symbol]);
}
