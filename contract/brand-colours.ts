export interface BrandColours {
  brand: string;
  /** A text colour with a contrast of at least 4.5:1 on the brand colour. */
  onBrand: string;
  /** A line colour: the brand colour, darkened if it is too pale on the page background. */
  brandEdge: string;
  brandSoft: string;
}

const defaultBrand = '#d97706';
const paper = '#fffaf3';
const ink = '#1c1917';
const textContrast = 4.5;
const lineContrast = 3;

export function brandColours(colour: string): BrandColours {
  const brand = /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : defaultBrand;
  return { brand, onBrand: readableOn(brand), brandEdge: visibleOnPaper(brand), brandSoft: soften(brand) };
}

export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** On some middle tones neither white nor ink has enough contrast, but black has. */
function readableOn(colour: string): string {
  const isReadable = (text: string) => contrastRatio(text, colour) >= textContrast;
  return ['#ffffff', ink].find(isReadable) ?? '#000000';
}

function visibleOnPaper(colour: string): string {
  let edge = colour;
  while (contrastRatio(edge, paper) < lineContrast) edge = toHex(channels(edge).map((value) => value * 0.94));
  return edge;
}

function soften(colour: string): string {
  return toHex(channels(colour).map((value) => 255 - (255 - value) * 0.15));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function toHex(values: number[]): string {
  return `#${values.map((value) => Math.floor(value).toString(16).padStart(2, '0')).join('')}`;
}
