// Draws a stranger's picture anew: reads the file from its input and writes a PNG to its output, or with the argument
// `photo` a JPEG and a smaller WebP, or ends with an error. Before the pictures stand the width, height and length of
// the first, as three numbers of 32 bits.
// A program of its own, because a made-up SVG can keep its reader busy for hours: whoever starts it can end it.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Sharp enough in print, and on any screen, at the size a logo has there. */
const box = { width: 800, height: 240, fit: 'inside', withoutEnlargement: true };
/** Before the edges are cut off, so that what is left can still fill the box. */
const canvas = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true };
/** A photograph of a telephone has about twelve million. */
const maxPixels = 25_000_000;
const pixelsPerInchOfSvg = 72;
/** As wide as a page is; a picture that is taller than wide keeps room for words beside it. */
const photoBox = { width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true };
const maxPhotoBytes = 300_000;
/** Nearly two pixels for each of a telephone's page. More would not be seen, and would be waited for. */
const phoneBox = { width: 640, height: 640, fit: 'inside', withoutEnlargement: true };
const maxPhoneBytes = 40_000;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
});
sharp.concurrency(1);

const file = await buffer(process.stdin);
const options = { limitInputPixels: maxPixels, ...(await enlargeSvg(file)) };
// Of an animation the first frame, which is what is read unless more are asked for. Nothing is kept of what the file
// tells besides its pixels, such as where a photograph was taken.
const upright = sharp(file, options).autoOrient().resize(canvas).toColourspace('srgb');
const pictures = process.argv[2] === 'photo' ? await drawPhoto(upright) : [await drawLogo(upright)];
const { width, height, size } = pictures[0].info;
const header = Buffer.alloc(12);
[width, height, size].forEach((number, place) => header.writeUInt32BE(number, 4 * place));
process.stdout.write(Buffer.concat([header, ...pictures.map(({ data }) => data)]));

/** On white, for a wide screen and for a telephone. */
async function drawPhoto(original) {
  const pixels = await original
    .resize(photoBox)
    .flatten({ background: 'white' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const wide = await drawLight(maxPhotoBytes, (quality) =>
    sharp(pixels).jpeg({ quality, progressive: true, mozjpeg: true }),
  );
  if (wide.info.size > maxPhotoBytes) throw new Error('too heavy however it is drawn');
  const small = await sharp(pixels).resize(phoneBox).png({ compressionLevel: 1 }).toBuffer();
  return [wide, await drawLight(maxPhoneBytes, (quality) => sharp(small).webp({ quality, effort: 5 }))];
}

/** In the best quality that is light enough, or else the lightest. */
async function drawLight(maxBytes, draw) {
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

/** A drawing has no pixels of its own: drawn as large as it is needed. */
async function enlargeSvg(original) {
  const { format, width, height } = await sharp(original, { limitInputPixels: maxPixels }).metadata();
  if (format !== 'svg') return {};
  const scale = Math.min(canvas.width / width, canvas.height / height);
  return { density: Math.min(Math.max(pixelsPerInchOfSvg * scale, 1), 7_200) };
}

/** Without the transparent edges; undefined for what is too small to have any. */
async function findVisiblePart(png) {
  // Two steps, because within one the edges would be looked for before the channel is taken out.
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
