declare module 'fontkit' {
  /** What comes out of a font file. pdfkit takes it wherever it takes the bytes of a font. */
  export type Font = PDFKit.Mixins.PDFFontSource & {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      advanceWidth: number;
      glyphs: { path: { toSVG(): string } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  };

  /** Reads a font. */
  export function create(file: Uint8Array): Font;
}
