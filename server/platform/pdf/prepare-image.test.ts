import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { isJpeg, isPng, prepareImage, restoreImage } from './prepare-image.ts';
import { aJpegOfScans } from './testing/a-jpeg-of-scans.ts';

const aPicture = (width: number, height: number, background = '#0064c8ff'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });
const aPng = (width: number, height: number) => aPicture(width, height).png().toBuffer();
const aJpeg = (width: number, height: number) => aPicture(width, height).jpeg().toBuffer();

const read = async (file: Buffer | undefined) => {
  const { data, info } = await sharp(file).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { ...info, firstPixel: [...data.subarray(0, info.channels)] };
};

describe('preparing a picture for a PDF', () => {
  test.each([
    ['#0064c8ff', [0, 100, 200]],
    ['#0064c800', [255, 255, 255]],
    ['#00000080', [127, 127, 127]],
  ])('draws %s on white', async (colour, expected) => {
    const prepared = await prepareImage(await aPicture(3, 3, colour).png().toBuffer());
    expect((await read(prepared)).firstPixel).toEqual(expected);
  });

  test.each([
    [1_600, 200, 800, 100],
    [3, 1_000, 1, 240],
    [30, 20, 30, 20],
  ])('draws a picture of %i by %i pixels as %i by %i pixels', async (width, height, newWidth, newHeight) => {
    for (const file of [await aPng(width, height), await aJpeg(width, height)]) {
      expect(await read(await prepareImage(file))).toMatchObject({ width: newWidth, height: newHeight });
    }
  });

  test('returns bytes that can be stored, and preparing them again does not change them', async () => {
    const prepared = (await prepareImage(await aPng(30, 20)))!;
    expect(restoreImage(Buffer.from(prepared))).toEqual(prepared);
    expect((await prepareImage(prepared))?.equals(prepared)).toBe(true);
  });

  test('removes the location and the orientation of a JPEG', async () => {
    const file = await aPicture(30, 20)
      .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const prepared = (await prepareImage(file))!;
    expect(isJpeg(prepared)).toBe(true);
    const { width, height, exif, orientation } = await sharp(prepared).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 30 });
  });

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['a PNG with a palette', (picture) => picture.png({ palette: true })],
    ['a PNG of greys', (picture) => picture.toColourspace('b-w').png()],
    ['a PNG of sixteen bits', (picture) => picture.toColourspace('rgb16').png()],
    ['an interlaced PNG', (picture) => picture.png({ progressive: true })],
    ['a JPEG of greys', (picture) => picture.toColourspace('b-w').jpeg()],
    ['a JPEG for print', (picture) => picture.toColourspace('cmyk').jpeg()],
    ['a progressive JPEG', (picture) => picture.jpeg({ progressive: true })],
  ])('converts %s for a PDF', async (_, save) => {
    const prepared = (await prepareImage(await save(aPicture(40, 30, '#0064c880')).toBuffer()))!;
    const { depth, isProgressive, hasAlpha, space } = await sharp(prepared).metadata();
    expect({ depth, isProgressive, hasAlpha }).toEqual({
      depth: 'uchar',
      isProgressive: false,
      hasAlpha: false,
    });
    expect(['srgb', 'b-w']).toContain(space);
  });

  const header = (width: number, height: number, rest = [8, 2, 0, 0, 0]) => {
    const bytes = Buffer.alloc(13);
    bytes.writeUInt32BE(width, 0);
    bytes.writeUInt32BE(height, 4);
    bytes.set(rest, 8);
    return bytes;
  };
  const picture = (ihdr: Buffer, raw: Buffer) =>
    assemblePng([
      ['IHDR', ihdr],
      ['IDAT', deflateSync(raw)],
      ['IEND', Buffer.alloc(0)],
    ]);
  const small = () => picture(header(4, 4), Buffer.alloc(4 * 13));
  const withNegativeLength = () => {
    const file = small();
    // As a signed number this is -12, which makes a naive reader loop for ever.
    file.writeUInt32BE(0xffff_fff4, 33);
    return file;
  };

  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="boom()"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['an incomplete PNG', small().subarray(0, -30)],
    ['a PNG with a chunk of negative length', withNegativeLength()],
    ['a PNG without a size', picture(header(0, 10), Buffer.alloc(10))],
    ['a PNG that declares an enormous size', picture(header(60_000, 60_000), Buffer.alloc(1_000))],
    ['a PNG with fewer pixels than it declares', picture(header(200, 200), Buffer.alloc(10))],
    [
      'a PNG that is not compressed',
      assemblePng([
        ['IHDR', header(2, 2)],
        ['IDAT', Buffer.from('x')],
        ['IEND', Buffer.alloc(0)],
      ]),
    ],
    ['a PNG with a filter that does not exist', picture(header(1, 1), Buffer.from([9, 0, 0, 0]))],
    ['a PNG with colours that do not exist', picture(header(1, 1, [8, 5, 0, 0, 0]), Buffer.alloc(4))],
    ['a PNG with a depth that does not exist', picture(header(1, 1, [3, 0, 0, 0, 0]), Buffer.alloc(2))],
    ['a PNG that does not begin with its header', assemblePng([['IEND', Buffer.alloc(0)]])],
    ['a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff])],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0])],
    ['a JPEG with an empty segment', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('refuses %s', async (_, file) => expect(await prepareImage(file)).toBeUndefined());

  test.each(['webp', 'gif', 'tiff', 'avif'] as const)('refuses the format %s', async (format) => {
    const file = await aPicture(4, 4).toFormat(format).toBuffer();
    expect(await prepareImage(file)).toBeUndefined();
  });

  test('takes less than half a second for a PNG that decompresses to far more than it declares', async () => {
    const file = picture(header(2, 2), Buffer.alloc(50_000_000));
    expect(await cpuMsOf(() => prepareImage(file))).toBeLessThan(500);
  });

  test('quickly refuses a JPEG with 30,000 scans, and accepts one with ten', async () => {
    expect(await read(await prepareImage(aJpegOfScans(10)))).toMatchObject({ height: 240 });
    const file = aJpegOfScans(30_000);
    expect(file.length).toBeLessThan(1024 * 1024);
    expect(await cpuMsOf(async () => expect(await prepareImage(file)).toBeUndefined())).toBeLessThan(5_000);
  });

  test('never throws for a damaged file', async () => {
    const files = [
      await aPng(20, 20),
      await aPicture(11, 9).png({ palette: true, progressive: true }).toBuffer(),
      await aJpeg(20, 20),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat(255),
        fc.nat(2),
        async (file, at, byte, cut) => {
          const tampered = Buffer.from(file);
          tampered[at % file.length] = byte;
          const prepared = await prepareImage(tampered.subarray(0, tampered.length - cut * 7));
          expect(prepared === undefined || isPng(prepared) || isJpeg(prepared)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage().user;
  await work();
  return (process.cpuUsage().user - before) / 1_000;
}

function assemblePng(chunks: (readonly [string, Buffer])[]): Buffer {
  const framed = chunks.map(([type, content]) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...framed]);
}
