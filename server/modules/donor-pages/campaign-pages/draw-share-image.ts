import { brandColours } from '../../../../contract/brand-colours.ts';
import { describeProgress, type Progress } from '../../../../donor/render/campaign/progress.tsx';
import { drawText } from '../../../platform/images/draw-text.ts';
import { readArimo } from '../../../platform/pdf/pdf-fonts.ts';

export const shareImageSize = { width: 1200, height: 630 };

export interface ShareImage {
  organisationName: string;
  colour: string;
  kicker: string;
  title: string;
  progress: Progress | null;
}

const { width, height } = shareImageSize;
const margin = 80;
const contentWidth = width - 2 * margin;

export async function drawShareImage({
  organisationName,
  colour,
  kicker,
  title,
  progress,
}: ShareImage): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { regular, bold } = await readArimo();
  const { brand, onBrand } = brandColours(colour);
  const box = { x: margin, width: contentWidth };
  const name = drawText(organisationName, { ...box, font: regular, size: 38, y: 118, maxLines: 1 });
  const above = drawText(kicker, { ...box, font: regular, size: 48, y: 228, maxLines: 1 });
  const y = kicker ? 318 : 228;
  const heading = drawText(title, { ...box, font: bold, size: 76, y, maxLines: progress ? 3 : 4 });
  const parts = [name, above, heading];
  if (progress) {
    const words = drawText(describeProgress(progress), { ...box, font: bold, size: 38, y: 565, maxLines: 1 });
    parts.push(words, drawBar(progress, brand));
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${brand}"/><g fill="${onBrand}">${parts.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

function drawBar({ goalCents, receivedCents }: Progress, background: string): string {
  if (goalCents === null) return '';
  const share = Math.min(1, Math.max(0, receivedCents / goalCents));
  const bar = { x: margin, y: 470, height: 34 };
  const missing = (contentWidth - 8) * (1 - share);
  return `<rect x="${bar.x}" y="${bar.y}" width="${contentWidth}" height="${bar.height}" rx="17"/>
    <rect x="${bar.x + contentWidth - 4 - missing}" y="${bar.y + 4}" width="${missing}" height="${bar.height - 8}"
      rx="${Math.min(13, missing / 2)}" fill="${background}"/>`;
}
