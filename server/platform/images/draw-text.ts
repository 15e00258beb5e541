import type { Font } from 'fontkit';
import { breakLines } from '../pdf/break-lines.ts';
import { printable, withoutUnknown } from '../pdf/printable.ts';

interface TextBox {
  font: Font;
  size: number;
  /** Of the first line's foot. */
  x: number;
  y: number;
  width: number;
  maxLines: number;
}

/**
 * Text as the outlines of its letters, for a drawing (SVG) that must look the same on a machine without fonts. What
 * does not fit ends in dots, and what the font has no letter for is left out.
 */
export function drawText(text: string, { font, size, x, y, width, maxLines }: TextBox): string {
  const scale = size / font.unitsPerEm;
  const known = withoutUnknown(printable(text).replaceAll('\n', ' '), (point) =>
    font.hasGlyphForCodePoint(point),
  );
  const lines = breakLines(known, width, (part) => font.layout(part).advanceWidth * scale);
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown.push(`${shown.pop()?.replace(/.{0,2}$/, '') ?? ''}…`);
  return shown.map((line, place) => drawLine(font, line, scale, x, y + place * size * 1.15)).join('');
}

function drawLine(font: Font, line: string, scale: number, x: number, y: number): string {
  const { glyphs, positions } = font.layout(line);
  let along = 0;
  const letters = glyphs.map(({ path }, place) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
    const letter = `<path transform="translate(${along + xOffset} ${yOffset})" d="${path.toSVG()}"/>`;
    along += xAdvance;
    return letter;
  });
  // The letters of a font stand on their foot, and go up.
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}
