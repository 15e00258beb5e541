/** The bytes of a checked and redrawn picture, which is safe in a PDF. */
export type PdfImage = Buffer & { readonly isPrepared: true };

/** A logo of this size is sharp in print. */
const maxWidth = 800;
const maxHeight = 240;

/** A phone's photo has about twelve million pixels. Drawing one takes at most 100 MB. */
const maxPixels = 12_500_000;
/** A progressive JPEG has about ten scans. 30,000 scans fit into 1 MB and take a minute to decode. */
const maxJpegScans = 100;

/**
 * Redraws an uploaded picture upright, on white and no larger than the PDF needs. Returns undefined when it cannot be
 * read. The PDF library never gets the original, because a crafted PNG can make its decoder run without end.
 */
export async function prepareImage(file: Buffer): Promise<PdfImage | undefined> {
  const isReadable = isPng(file) || (isJpeg(file) && countScans(file) <= maxJpegScans);
  if (!isReadable) return undefined;
  loading ??= loadSharp();
  const sharp = await loading;
  try {
    // By default sharp refuses a damaged file. That is right, because half a logo is worse than no logo.
    const drawn = sharp(file, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' });
    return markPrepared(await (isPng(file) ? drawn.png() : drawn.jpeg({ quality: 90 })).toBuffer());
  } catch {
    return undefined;
  }
}

let loading: ReturnType<typeof loadSharp> | undefined;

/** Called for the first picture, because loading sharp costs time and memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Allows only the two formats that we accept, and SVG for our own drawings. No cache: a picture is read once.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Each scan starts with the marker ffda, which cannot occur in the pixel data of a JPEG. */
function countScans(file: Buffer): number {
  let scans = 0;
  for (let at = file.indexOf('ffda', 0, 'hex'); at !== -1; at = file.indexOf('ffda', at + 2, 'hex'))
    scans += 1;
  return scans;
}

/** Only for bytes that prepareImage returned earlier, from a place where only our code can store bytes. */
export function restoreImage(stored: Buffer): PdfImage {
  return markPrepared(stored);
}

export function isPng(file: Buffer): boolean {
  return file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
}

export function isJpeg(file: Buffer): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff;
}

function markPrepared(bytes: Buffer): PdfImage {
  return Object.assign(bytes, { isPrepared: true as const });
}
