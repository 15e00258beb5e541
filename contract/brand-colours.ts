export interface BrandColours {
  brand: string;
  /** A text colour with a contrast of at least 4.5:1 on the brand colour. */
  onBrand: string;
  /** A line colour: the brand colour, darkened if it is too pale on the page background. */
  brandEdge: string;
  brandSoft: string;
  /** The deep background around a page. White text on it has a contrast of at least 9:1. */
  ground: string;
  darkGround: string;
  darkPaper: string;
  darkSurface: string;
  /** The brand colour, lightened until it stands out on `darkPaper`. Lines on a dark page also have this colour. */
  darkBrand: string;
  onDarkBrand: string;
  darkSoft: string;
}

/** A stone grey in place of the organisation's colour, for an in memoriam page and the status page of its gifts. */
export const quietColour = '#57534e';
/** For a button on a dark in memoriam page. It is near-white, because a grey button there looks disabled. */
const darkQuiet = '#f5efe6';
const defaultBrand = '#d97706';
/** The background for the default brand colour. It is green, because a dark amber looks brown. */
const defaultGround = '#14532d';
const paper = '#fffaf3';
const ink = '#1c1917';
const white = '#ffffff';
const black = '#000000';
const darkNeutral = '#1a1714';
const textContrast = 4.5;
const lineContrast = 3;
const groundContrast = 9;

export function brandColours(colour: string): BrandColours {
  const brand = /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : defaultBrand;
  const ground = brand === defaultBrand ? defaultGround : deepen(brand);
  const darkPaper = mix(ground, darkNeutral, 0.45);
  const darkSurface = mix(darkPaper, white, 0.95);
  const darkBrand =
    brand === quietColour
      ? darkQuiet
      : mixUntil(brand, white, (shade) => contrastRatio(shade, darkPaper) >= textContrast);
  return {
    brand,
    onBrand: readableOn(brand),
    brandEdge: mixUntil(brand, black, (edge) => contrastRatio(edge, paper) >= lineContrast),
    brandSoft: mix(brand, white, 0.15),
    ground,
    darkGround: mix(ground, black, 0.45),
    darkPaper,
    darkSurface,
    darkBrand,
    onDarkBrand: readableOn(darkBrand),
    darkSoft: mix(brand, darkSurface, 0.2),
  };
}

export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** On some middle tones neither white nor ink has enough contrast, but black has. */
function readableOn(colour: string): string {
  const isReadable = (text: string) => contrastRatio(text, colour) >= textContrast;
  return [white, ink].find(isReadable) ?? black;
}

/** The result is at least half ink, because a bright colour around the whole page would distract from its text. */
function deepen(colour: string): string {
  return mixUntil(mix(colour, ink, 0.5), ink, (ground) => contrastRatio(ground, white) >= groundContrast);
}

function mixUntil(colour: string, other: string, isRight: (mixed: string) => boolean): string {
  let mixed = colour;
  while (!isRight(mixed)) mixed = mix(mixed, other, 0.94);
  return mixed;
}

function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  return toHex(channels(colour).map((value, index) => value * share + (others[index] ?? 0) * (1 - share)));
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
