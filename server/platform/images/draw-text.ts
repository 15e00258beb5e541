import type { Font } from 'fontkit';
import { breakLines } from '../pdf/break-lines.ts';
import { printable, withoutUnknown } from '../pdf/printable.ts';

interface TextBox {
  font: Font;
  size: number;
  x: number;
  y: number;
  width: number;
  maxLines: number;
}

/**
 * Draws text as outlines, for an SVG that must look the same on a machine without fonts. Text that does not fit ends
 * with an ellipsis, and characters that the font lacks are left out.
 */
export function drawText(text: string, { font, size, x, y, width, maxLines }: TextBox): string {
  const scale = size / font.unitsPerEm;
  const printableText = withoutUnknown(printable(text).replaceAll('\n', ' '), (point) =>
    font.hasGlyphForCodePoint(point),
  );
  const lines = breakLines(printableText, width, (part) => font.layout(part).advanceWidth * scale);
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown.push(`${shown.pop()?.replace(/.{0,2}$/, '') ?? ''}…`);
  return shown.map((line, index) => drawLine(font, line, scale, x, y + index * size * 1.15)).join('');
}

function drawLine(font: Font, line: string, scale: number, x: number, y: number): string {
  const { glyphs, positions } = font.layout(line);
  let offset = 0;
  const letters = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const letter = `<path transform="translate(${offset + xOffset} ${yOffset})" d="${path.toSVG()}"/>`;
    offset += xAdvance;
    return letter;
  });
  // The y axis of a font points up, and the y axis of an SVG points down.
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}
