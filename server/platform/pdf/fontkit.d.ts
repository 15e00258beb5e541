declare module 'fontkit' {
  export type Font = PDFKit.Mixins.PDFFontSource & {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      advanceWidth: number;
      glyphs: { path: { toSVG(): string } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  };

  export function create(file: Uint8Array): Font;
}
