import { brandColours } from '../../../../contract/brand-colours.ts';
import {
  describeProgress,
  progressLines,
  type Progress,
} from '../../../../donor/render/campaign/progress.tsx';
import { drawText } from '../../../platform/images/draw-text.ts';
import { readArimo } from '../../../platform/pdf/pdf-fonts.ts';

export const shareImageSize = { width: 1200, height: 630 };

export interface ShareImage {
  organisationName: string;
  colour: string;
  kicker: string;
  title: string;
  progress: Progress | null;
  /** A photo that our own code redrew earlier. */
  photo?: Buffer | undefined;
}

const { width, height } = shareImageSize;
/** The photo covers the right side of the image from top to bottom. */
const photoWidth = 460;

/** Places and sizes of the texts, in pixels. */
const alone = {
  x: 80,
  width: 1040,
  name: 38,
  kicker: 48,
  title: 76,
  titleLines: 3,
  bar: 470,
  money: 38,
  sum: 565,
};
const besidePhoto = {
  x: 60,
  width: 620,
  name: 32,
  kicker: 40,
  title: 54,
  titleLines: 4,
  bar: 450,
  money: 34,
  sum: 530,
};

export async function drawShareImage({
  organisationName,
  colour,
  kicker,
  title,
  progress,
  photo,
}: ShareImage): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { regular, bold } = await readArimo();
  const { brand, onBrand } = brandColours(colour);
  const layout = photo ? besidePhoto : alone;
  const box = { x: layout.x, width: layout.width, maxLines: 1 };
  const y = kicker ? 218 + 1.18 * layout.title : 228;
  const maxLines = progress ? layout.titleLines : 4;
  const parts = [
    drawText(organisationName, { ...box, font: regular, size: layout.name, y: 118 }),
    drawText(kicker, { ...box, font: regular, size: layout.kicker, y: 218 }),
    drawText(title, { ...box, font: bold, size: layout.title, y, maxLines }),
  ];
  if (progress) {
    const [sum, rest] = photo ? progressLines(progress) : [describeProgress(progress), ''];
    const { money: size, sum: sumY } = layout;
    parts.push(
      drawText(sum, { ...box, font: bold, size, y: sumY }),
      drawText(rest, { ...box, font: regular, size, y: sumY + 44 }),
      drawBar(progress, brand, { ...box, y: layout.bar }),
    );
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${brand}"/><g fill="${onBrand}">${parts.join('')}</g></svg>`;
  const covering = photo && {
    input: await sharp(photo).resize(photoWidth, height, { position: 'attention' }).toBuffer(),
    left: width - photoWidth,
    top: 0,
  };
  return sharp(Buffer.from(svg))
    .composite(covering ? [covering] : [])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

function drawBar(
  { goalCents, receivedCents }: Progress,
  background: string,
  { x, y, width: barWidth }: { x: number; y: number; width: number },
): string {
  if (goalCents === null) return '';
  const share = Math.min(1, Math.max(0, receivedCents / goalCents));
  const barHeight = 34;
  const missing = (barWidth - 8) * (1 - share);
  return `<rect x="${x}" y="${y}" width="${barWidth}" height="${barHeight}" rx="17"/>
    <rect x="${x + barWidth - 4 - missing}" y="${y + 4}" width="${missing}" height="${barHeight - 8}"
      rx="${Math.min(13, missing / 2)}" fill="${background}"/>`;
}
