// Reads a picture from stdin and writes a redrawn PNG to stdout. With the argument `photo` it writes a JPEG and a
// smaller WebP. The output starts with three 32-bit numbers: the width, height and byte count of the first picture.
// This is a separate program, so that the parent process can kill it. A crafted SVG can take hours.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const box = { width: 800, height: 240, fit: 'inside', withoutEnlargement: true };
/** The size before transparent edges are cut off. It is larger than `box`, so that the cropped logo can fill `box`. */
const canvas = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true };
const maxPixels = 25_000_000;
const pixelsPerInchOfSvg = 72;
const photoBox = { width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true };
const maxPhotoBytes = 300_000;
const phoneBox = { width: 640, height: 640, fit: 'inside', withoutEnlargement: true };
const maxPhoneBytes = 40_000;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
});
sharp.concurrency(1);

const file = await buffer(process.stdin);
const options = { limitInputPixels: maxPixels, ...(await enlargeSvg(file)) };
// sharp reads only the first frame of an animation, and writes no metadata, such as the location of a photograph.
const upright = sharp(file, options).autoOrient().resize(canvas).toColourspace('srgb');
const pictures = process.argv[2] === 'photo' ? await drawPhoto(upright) : [await drawLogo(upright)];
const { width, height, size } = pictures[0].info;
const header = Buffer.alloc(12);
[width, height, size].forEach((number, index) => header.writeUInt32BE(number, 4 * index));
process.stdout.write(Buffer.concat([header, ...pictures.map(({ data }) => data)]));

async function drawPhoto(original) {
  const pixels = await original
    .resize(photoBox)
    .flatten({ background: 'white' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const wide = await drawWithin(maxPhotoBytes, (quality) =>
    sharp(pixels).jpeg({ quality, progressive: true, mozjpeg: true }),
  );
  if (wide.info.size > maxPhotoBytes) throw new Error('the photo is too large in every quality');
  const small = await sharp(pixels).resize(phoneBox).png({ compressionLevel: 1 }).toBuffer();
  return [wide, await drawWithin(maxPhoneBytes, (quality) => sharp(small).webp({ quality, effort: 5 }))];
}

async function drawWithin(maxBytes, draw) {
  let drawn;
  for (const quality of [82, 72, 60, 45, 30, 15]) {
    drawn = await draw(quality).toBuffer({ resolveWithObject: true });
    if (drawn.info.size <= maxBytes) break;
  }
  return drawn;
}

async function drawLogo(original) {
  const upright = await original.ensureAlpha().png({ compressionLevel: 1 }).toBuffer();
  const visible = await findVisiblePart(upright);
  const cropped = visible ? sharp(upright).extract(visible) : sharp(upright);
  return cropped
    .resize(box)
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 8 })
    .toBuffer({ resolveWithObject: true });
}

/** An SVG has no size in pixels, so it is drawn as large as the canvas. */
async function enlargeSvg(original) {
  const { format, width, height } = await sharp(original, { limitInputPixels: maxPixels }).metadata();
  if (format !== 'svg') return {};
  const scale = Math.min(canvas.width / width, canvas.height / height);
  return { density: Math.min(Math.max(pixelsPerInchOfSvg * scale, 1), 7_200) };
}

async function findVisiblePart(png) {
  // This needs two steps, because in one pipeline sharp trims before it extracts the channel.
  const alpha = await sharp(png).extractChannel('alpha').png({ compressionLevel: 1 }).toBuffer();
  try {
    const edgeless = sharp(alpha).trim({ background: 'black', threshold: 8 });
    const { info } = await edgeless.toBuffer({ resolveWithObject: true });
    const { trimOffsetLeft = 0, trimOffsetTop = 0, width, height } = info;
    return { left: -trimOffsetLeft, top: -trimOffsetTop, width, height };
  } catch {
    return undefined;
  }
}
