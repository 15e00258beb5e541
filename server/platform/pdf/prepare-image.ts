/** The bytes of a picture that was looked at and is safe to put in a PDF. */
export type PdfImage = Buffer & { readonly isPrepared: true };

/** Sharp enough in print at the size a logo has on a sheet. */
const maxWidth = 800;
const maxHeight = 240;

/** A photograph of a telephone has about twelve million. Drawing one takes at most 100 MB. */
const maxPixels = 12_500_000;
/**
 * A progressive JPEG has about ten, and each is read over all of its pixels: with 30,000, which fit into 1 MB, that
 * takes a minute.
 */
const maxJpegScans = 100;

/**
 * Makes a stranger's picture fit for a PDF; undefined when it cannot be read. It is drawn anew, upright, on white and
 * no larger than it is printed, which costs a moment once and makes every PDF with it small and quick. The PDF
 * library's own decoder of PNGs never sees the original: a made-up file can keep it busy for ever.
 */
export async function prepareImage(file: Buffer): Promise<PdfImage | undefined> {
  const isReadable = isPng(file) || (isJpeg(file) && countScans(file) <= maxJpegScans);
  if (!isReadable) return undefined;
  loading ??= loadSharp();
  const sharp = await loading;
  try {
    // By default it refuses what is out of order, such as a file that was cut short: half a logo is worse than none.
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

/** Only when the first picture comes: a process that handles none is spared its start-up time and memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Of all the formats it knows, only the two that we let in, and SVG for what we draw ourselves, which never comes
  // from a stranger; and no memory for pictures that never come twice.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Within the pixels of a JPEG this mark cannot stand by chance. */
function countScans(file: Buffer): number {
  let scans = 0;
  for (let at = file.indexOf('ffda', 0, 'hex'); at !== -1; at = file.indexOf('ffda', at + 2, 'hex'))
    scans += 1;
  return scans;
}

/**
 * Takes back bytes that prepareImage has made before and that were kept where nobody else writes; preparing them again
 * costs a moment.
 */
export function restoreImage(kept: Buffer): PdfImage {
  return markPrepared(kept);
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
